import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { heldOutPages, otherPages } from './testing/held-out-pages.ts';
import { savedPage } from './testing/sample-page.ts';
import { samplePages } from './testing/sample-pages.ts';

const read = (sample: string, url: string, askedUrl = url) => readPage(savedPage(sample, url, askedUrl));

const readHtml = (html: string, url = 'https://shop.example.com/p/1') => readPage({ url, askedUrl: url, html });

describe('a product page', () => {
  test.each([...samplePages, ...heldOutPages].map((page) => [page.file, page.url, page] as const))(
    '%s at %s is read',
    (file, url, { name, image, sizes }) => {
      expect(read(file, url)).toMatchObject({
        outcome: 'product',
        details: { product_name: name, product_image: image, sizes },
        broken: [],
      });
    },
  );

  test.each([
    ['http://img.other.example/a.jpg', 'https://img.other.example/a.jpg'],
    ['//img.other.example/a.jpg', 'https://img.other.example/a.jpg'],
    ['/a b.jpg', 'https://shop.example.com/a%20b.jpg'],
    ['[object Object]', ''],
    ['data:image/gif;base64,R0', ''],
    ['https://user:secret@img.other.example/a.jpg', ''],
    ['javascript:alert(1)', ''],
  ])('with the picture %s shows %j', (image, shown) => {
    const reading = readHtml(
      `<meta property="og:type" content="product"><meta property="og:title" content="Shawl"><meta property="og:image" content="${image}">`,
    );
    expect(reading).toMatchObject({ details: { product_image: shown } });
  });

  test('of a shop without https keeps the pictures of its own origin as they are', () => {
    const html =
      '<meta property="og:type" content="product"><meta property="og:title" content="Shawl"><meta property="og:image" content="/a.jpg">';
    expect(readHtml(html, 'http://127.0.0.1:4900/p/1')).toMatchObject({
      details: { product_image: 'http://127.0.0.1:4900/a.jpg' },
    });
  });

  test('keeps its main reading when one reader breaks on it', () => {
    const deep = `<select name="size">${'<b>'.repeat(9000)}<option>M</option></select>`;
    expect(
      readHtml(`<meta property="og:type" content="product"><meta property="og:title" content="Shawl">${deep}`),
    ).toMatchObject({
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
  test.each(otherPages)('%s at %s is seen as what it is', (sample, url, outcome) => {
    expect(read(sample, url).outcome).toBe(outcome);
  });

  test('is the front page that a store leads to instead of a product it no longer has', () => {
    expect(read('generic/open-graph', 'https://tamra.example.com/', 'https://tamra.example.com/p/9').outcome).toBe(
      'PRODUCT_REMOVED',
    );
  });

  test('is a page that only says that nothing was found', () => {
    expect(readHtml('<title>404 - Tamra House</title><main><h1>Lamp</h1>Rs. 5</main>').outcome).toBe('PRODUCT_REMOVED');
  });
});
