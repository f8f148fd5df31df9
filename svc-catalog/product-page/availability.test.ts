import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const url = 'https://shop.example.com/products/jute-basket';
const read = (html: string) => readPage({ url, askedUrl: url, html: `<h1>Jute Basket</h1>${html}` });
const meta = (property: string, content: string) =>
  `<meta property="og:type" content="product"><meta property="${property}" content="${content}"><button id="button-cart">Add to cart</button>`;
const linked = (availability: string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Jute Basket', offers: { availability } })}</script>`;
const shopify = (product: object) =>
  `<link href="https://cdn.shopify.com/t.css"><script type="application/json">${JSON.stringify({ title: 'Jute Basket', handle: 'jute-basket', ...product })}</script>`;
const woo = (state: string) =>
  `<div class="product type-product post-7 ${state}"><h1 class="product_title">Jute Basket</h1><button name="add-to-cart">Add to cart</button></div>`;
const soldOutSizes = [{ option1: 'S', available: false }];

test.each([
  ['its metadata', meta('product:availability', 'in stock'), 'in_stock'],
  ['its metadata', meta('product:availability', 'oos'), 'out_of_stock'],
  ['its metadata', meta('og:availability', 'preorder'), 'preorder'],
  ['its data, in words', linked('out of stock'), 'out_of_stock'],
  ['a shop’s product', shopify({ available: false, variants: [] }), 'out_of_stock'],
  ['sizes that are all sold out', shopify({ options: ['Size'], variants: soldOutSizes }), 'out_of_stock'],
  ['the class of its box', woo('outofstock'), 'out_of_stock'],
  ['the class of its box', woo('instock'), 'in_stock'],
  ['the class of its box', woo('onbackorder'), 'preorder'],
])('the availability of a product is that of %s', (_, html, availability) => {
  expect(read(html)).toMatchObject({ details: { product_name: 'Jute Basket', availability } });
});

test('the availability of a product is unknown where nothing says it', () => {
  expect(read(meta('product:availability', 'yes'))).not.toHaveProperty('details.availability');
});
