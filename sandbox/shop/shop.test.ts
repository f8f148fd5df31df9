import { describe, expect, test } from 'vitest';
import { serveSandbox } from '../testing/serve-sandbox.ts';
import { goods, type Markup } from './goods.ts';

const pageOf = async (markup: Markup) => {
  const { call, origin } = await serveSandbox();
  const product = goods.find((each) => each.markup === markup);
  if (!product) throw new Error(`nothing is sold with ${markup}`);
  return { origin, product, html: (await call('GET', `/shop/${product.path}`)).text };
};

const ldJson = (html: string) => JSON.parse(/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');

describe('product pages', () => {
  test('carry a Product in JSON-LD', async () => {
    const { html, origin } = await pageOf('json-ld');
    expect(ldJson(html)).toMatchObject({
      '@type': 'Product',
      name: 'Indigo Block Print Cotton Kurta',
      image: [`${origin}/shop/images/kurta.svg`],
      size: ['XS', 'S', 'M', 'L', 'XL'],
    });
  });

  test('carry a ProductGroup whose variants say which size is sold out', async () => {
    const { html } = await pageOf('json-ld-group');
    const [, group] = ldJson(html)['@graph'];
    expect(group.hasVariant).toHaveLength(5);
    expect(group.hasVariant[3]).toMatchObject({
      size: 'XL',
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('carry a variant of each size in each color', async () => {
    const { call } = await serveSandbox();
    const { text } = await call('GET', '/shop/product/khadi-cotton-kurti');
    const variants: { size: string; color: string }[] = ldJson(text)['@graph'][1].hasVariant;
    expect(variants.map(({ size, color }) => `${size} ${color}`)).toHaveLength(9);
    expect(new Set(variants.map(({ color }) => color))).toEqual(new Set(['Natural', 'Madder Red', 'Leaf Green']));
  });

  test('carry microdata', async () => {
    const { html } = await pageOf('microdata');
    expect(html).toContain('itemtype="https://schema.org/Product"');
    expect(html).toMatch(/<h1 itemprop="name">Mirror Work Leather Juttis/);
  });

  test('carry Open Graph alone, quotes in the name intact', async () => {
    const { html } = await pageOf('open-graph');
    expect(html).toContain('content="Buy Kullu Wool Shawl, 40&quot; x 80&quot; Online | Chandni Bazaar"');
    expect(html).not.toContain('ld+json');
  });

  test('carry the product JSON of a hosted shop with a protocol-relative picture', async () => {
    const { html } = await pageOf('shopify');
    const data = JSON.parse(/data-product-json>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({ title: 'Handloom Linen Shirt', options: ['Size', 'Color'] });
    expect(data.featured_image).toMatch(/^\/\//);
  });

  test('carry a form of variations whose labels differ from its slugs', async () => {
    const { html } = await pageOf('woocommerce');
    expect(html).toContain('<option value="extra-large">Extra Large</option>');
    expect(html).toContain('data-product_variations="[{&quot;attributes&quot;');
  });

  test("carry a store's own state beside structured data that does not parse", async () => {
    const { html } = await pageOf('store-state');
    expect(() => ldJson(html)).toThrow();
    const state = JSON.parse(/__PRELOADED_STATE__ = ([\s\S]*?);<\/script>/.exec(html)?.[1] ?? '');
    expect(state.pdpData.sizes[2]).toMatchObject({ label: 'M', available: false });
  });

  test('carry a state that comes in two pieces', async () => {
    const { html } = await pageOf('streamed-state');
    const pieces = [...html.matchAll(/__next_f\.push\(\[1,(.*)\]\)<\/script>/g)].map(([, piece]) =>
      JSON.parse(piece ?? ''),
    );
    expect(pieces).toHaveLength(2);
    const [, , , { product }] = JSON.parse(pieces.join('').slice(2));
    expect(product.Sizes[1]).toEqual({ Name: 'Medium', Quantity: 0 });
  });

  test('carry the choices of a configurable product, those sold out without an article', async () => {
    const { html } = await pageOf('magento');
    const config = JSON.parse(/x-magento-init">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(config['#product_addtocart_form'].configurable.spConfig.attributes[144].options[2]).toMatchObject({
      label: '42',
      products: [],
    });
  });

  test('carry nothing but a heading, a price and a list', async () => {
    const { html } = await pageOf('plain');
    expect(html).toContain('<option disabled>UK 7</option>');
    expect(html).not.toMatch(/ld\+json|og:title|itemprop|__/);
  });

  test('all show a picture that exists', async () => {
    const { call } = await serveSandbox();
    for (const { picture } of goods) {
      const { status, headers, text } = await call('GET', `/shop/images/${picture}.svg`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(text).toContain(`aria-label="${picture}"`);
    }
  });
});

describe('faulty pages', () => {
  test('return errors, redirect or are missing', async () => {
    const { call } = await serveSandbox();
    const denied = await call('GET', '/shop/product/members-only');
    expect([denied.status, denied.text.includes('<title>Access Denied</title>')]).toEqual([403, true]);
    expect((await call('GET', '/shop/product/moved')).status).toBe(302);
    expect((await call('GET', '/shop/product/no-such-thing')).status).toBe(404);
  });

  test('list several products, ask to sign in or tell only a name', async () => {
    const { call } = await serveSandbox();
    expect((await call('GET', '/shop/product/patola-silk-saree')).text).not.toMatch(/ld\+json|og:|₹|<button/);
    expect(ldJson((await call('GET', '/shop/silk')).text)['@type']).toBe('ItemList');
    expect((await call('GET', '/shop/trade/silk-by-the-bale')).text).toContain('type="password"');
  });
});

test('the shop links to every product, and the sandbox’s front page to every provider', async () => {
  const { call } = await serveSandbox();
  const shelf = (await call('GET', '/shop')).text;
  for (const { path } of goods) expect(shelf).toContain(`href="/shop/${path}"`);
  const front = (await call('GET', '/')).text;
  for (const party of ['inbox', 'shop', 'razorpay', 'paypal', 'whatsapp', 'sms', 'rates'])
    expect(front).toContain(`/${party}`);
});
