import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const read = (sample: string, url: string, askedUrl = url) =>
  readPage({ url, askedUrl, html: readFileSync(new URL(`./samples/${sample}.html`, import.meta.url), 'utf8') });

const readHtml = (html: string, url = 'https://shop.example.com/p/1') => readPage({ url, askedUrl: url, html });

/** Name, image and sizes of a sample at an address. */
const details = (sample: string, url: string) => {
  const reading = read(sample, url);
  if (reading.outcome !== 'product') return reading.outcome;
  expect(reading.broken).toEqual([]);
  return Object.values(reading.details);
};

describe('a product page', () => {
  test.each<[string, string, [string, string, string[]]]>([
    [
      'json-ld-product',
      'https://neem.example.com/p/terracotta-kurta',
      ['Terracotta & Indigo Kurta', 'https://img.neem.example.com/terracotta%20kurta.jpg', ['S', 'M', 'L', '42 EU']],
    ],
    [
      'json-ld-group',
      'https://neem.example.com/p/set',
      ['Monsoon Co-ord Set', 'http://img.neem.example.com/set.jpg', ['M', 'XL']],
    ],
    [
      'json-ld-group',
      'https://neem.example.com/p/set?v=2',
      ['Monsoon Co-ord Set', 'https://img.neem.example.com/blue-l.jpg', ['M', 'XL']],
    ],
    [
      'json-ld-broken',
      'https://neem.example.com/p/lamp',
      ['Brass Lamp, 12" tall', 'https://neem.example.com/img/lamp.jpg', []],
    ],
    [
      'json-ld-offers',
      'https://neem.example.com/p/shirt',
      ['Khadi Shirt', 'https://img.neem.example.com/k.jpg', ['S', 'L']],
    ],
    [
      'microdata',
      'https://kolam.example.com/p/9',
      ['Kolhapuri Sandals', 'https://static.kolam.example.com/sandals-large.jpg', ['UK 6', 'UK 7']],
    ],
    ['open-graph', 'https://tamra.example.com/p/9', ['Copper Jug 24"', 'https://cdn.tamra.example.com/jug.jpg', []]],
    [
      'headings',
      'https://weaves.example.com/p/9',
      ['Jute Basket', 'https://weaves.example.com/b-900.jpg', ['Small', 'Large']],
    ],
    ['size-buttons', 'https://ikat.example.com/p/9', ['Ikat Dress', '', ['S', 'L']]],
    [
      'shopify',
      'https://loom.example.com/products/linen-shirt',
      ['Linen Shirt', 'https://cdn.shopify.com/s/linen.jpg', ['38', '40']],
    ],
    ['shopify-analytics', 'https://loom.example.com/products/kantha', ['Kantha Jacket', '', ['M', 'L']]],
    ['shopify-no-variants', 'https://loom.example.com/products/clay-cup', ['Clay Cup', '', []]],
    [
      'woocommerce',
      'https://quilt.example.com/product/jacket',
      ['Quilted Jacket', 'https://quilt.example.com/full.jpg', ['Medium', 'Extra Large']],
    ],
    [
      'woocommerce-no-control',
      'https://quilt.example.com/product/cap',
      ['Cap', 'https://quilt.example.com/cap.jpg', ['M', 'L']],
    ],
    [
      'next-data',
      'https://sari.example.com/p/9',
      ['Bandhani Saree', 'https://img.sari.example.com/1.jpg', ['Free Size']],
    ],
    [
      'preloaded-state',
      'https://flow.example.com/p/469012345',
      ['Palazzo "Flow" {wide}', 'https://img.flow.example.com/p.jpg', ['M']],
    ],
    [
      'amazon',
      'https://www.amazon.in/dp/B0TEST',
      ["Neelgaon Women's Cotton Kurta (Indigo)", 'https://m.media.example.com/large.jpg', ['XS', 'S', 'M']],
    ],
    [
      'amazon',
      'https://mirror.example.com/dp/B0TEST',
      ["Neelgaon Women's Cotton Kurta (Indigo)", 'https://m.media.example.com/large.jpg', ['XS', 'S', 'M']],
    ],
    [
      'amazon-list',
      'https://www.amazon.in/dp/B0LIST',
      ['Mojari', 'https://m.media.example.com/mojari-hi.jpg', ['7 UK']],
    ],
    [
      'flipkart',
      'https://www.flipkart.com/shoes/p/itm1',
      ['Running Shoes For Men', 'https://rukmini.example.com/image/832/832/shoe.jpeg?q=70', ['8', '10']],
    ],
    [
      'flipkart-links',
      'https://dl.flipkart.com/p/itm2',
      ['Track Pants', 'https://rukmini.example.com/t.jpeg', ['M', 'L']],
    ],
    [
      'myntra',
      'https://www.myntra.com/123',
      ['Rangrez Women Printed Kurta', 'http://assets.example.com/h_1080,q_90,w_810/v1/1.jpg', ['S', 'L']],
    ],
  ])('%s at %s is read', (sample, url, expected) => {
    expect(details(sample, url)).toEqual(expected);
  });

  test('keeps its main reading when one reader breaks on it', () => {
    const deep = `<select name="size">${'<b>'.repeat(9000)}<option>M</option></select>`;
    expect(readHtml(`<meta property="og:title" content="Shawl">${deep}`)).toMatchObject({
      outcome: 'product',
      details: { product_name: 'Shawl' },
    });
  });

  test('survives linked data that is nested without end or poisons prototypes', () => {
    const nested = `<script type="application/ld+json">${'['.repeat(100_000)}</script>`;
    const poison = `<script type="application/ld+json">{"__proto__":{"name":"x"},"@type":"Product","name":"Vase"}</script>`;
    expect(readHtml(nested + poison)).toMatchObject({ details: { product_name: 'Vase' } });
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test('offers no sizes when all are sold out, and at most 100', () => {
    const variants = (count: number, state: string) =>
      JSON.stringify(
        Array.from({ length: count }, (_, i) => ({
          '@type': 'Product',
          size: `EU ${i}`,
          offers: { availability: state },
        })),
      );
    const group = (list: string) =>
      `<script type="application/ld+json">{"@type":"ProductGroup","name":"Ring","hasVariant":${list}}</script>`;
    expect(readHtml(group(variants(3, 'SoldOut')))).toMatchObject({ details: { sizes: [] } });
    const many = readHtml(group(variants(150, 'InStock')));
    expect(many.outcome === 'product' && many.details.sizes.length).toBe(100);
  });
});

describe('a page that is no product page', () => {
  test.each([
    ['json-ld-listing', 'https://neem.example.com/kurtas'],
    ['article', 'https://neem.example.com/blog/indigo'],
    ['myntra-missing', 'https://www.myntra.com/999'],
  ])('%s says so', (sample, url) => {
    expect(details(sample, url)).toBe('not a product');
  });

  test('is the front page that a store leads to instead of a product it no longer has', () => {
    expect(read('open-graph', 'https://tamra.example.com/', 'https://tamra.example.com/p/9').outcome).toBe(
      'not a product',
    );
  });

  test('is a page that only says that nothing was found', () => {
    expect(readHtml('<title>404 - Tamra House</title><main><h1>Lamp</h1>Rs. 5</main>').outcome).toBe('not a product');
  });
});

describe('a store that refuses programs', () => {
  test.each([
    ['amazon-wall', 'https://www.amazon.in/dp/B0TEST'],
    ['access-denied', 'https://www.ajio.example.com/p/1'],
  ])('%s is seen as that', (sample, url) => {
    expect(details(sample, url)).toBe('refused');
  });
});
