import { describe, expect, test } from 'vitest';
import { defaultBrand } from './brand.ts';
import { fillPlaceholders, placeholderBrand, placeholderConfig } from './placeholders.ts';

const site = {
  siteUrl: 'https://shop.example',
  brand: {
    ...defaultBrand,
    name: 'A & B $& <i>',
    social: [defaultBrand.social[0], { label: 'X', url: 'https://x.example/' }],
  },
} as Parameters<typeof fillPlaceholders>[1];
const asIs = (text: string) => text;

describe('what stands for an operator’s settings in HTML made without them', () => {
  test('becomes the operator’s value, made safe for its place', () => {
    const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    expect(fillPlaceholders(`<b>${placeholderBrand.name}</b>`, site, safe)).toBe('<b>A &amp; B $&amp; &lt;i></b>');
  });

  test('is repeated with its list item for each social link', () => {
    const [link] = placeholderBrand.social;
    const list = `<ul><li>first</li><li class="x"><a href="${link?.url}">${link?.label}</a></li></ul>`;
    expect(fillPlaceholders(list, site, asIs)).toBe(
      '<ul><li>first</li><li class="x"><a href="https://instagram.potli.example/">Instagram</a></li><li class="x"><a href="https://x.example/">X</a></li></ul>',
    );
  });

  test.each([
    ['left out where there is none', {}, '<p></p>'],
    ['the operator’s where there is one', { inboxUrl: 'http://box' }, '<p><a href="http://box">Inbox</a></p>'],
  ])('as the link to the inbox is %s', (_, inbox, html) =>
    expect(
      fillPlaceholders(`<p><a href="${placeholderConfig.inboxUrl}">Inbox</a></p>`, { ...site, ...inbox }, asIs),
    ).toBe(html),
  );

  test('takes no value for a placeholder of its own', () => {
    const sly = { ...site, brand: { ...site.brand, tagline: 'placeholder:brand.name;' } };
    expect(fillPlaceholders(placeholderBrand.tagline, sly, asIs)).toBe('placeholder:brand.name;');
  });

  test('is refused when nothing stands for it', () => {
    expect(() => fillPlaceholders('placeholder:brand.none;', site, asIs)).toThrow('brand.none');
  });
});
