import { orderMoves } from '@potli/contracts/order/moves.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { MemoryRouter } from '@potli/ui-kit/memory-router.ts';
import { testConfig } from '@potli/ui-kit/testing/open-page.tsx';
import { RuntimeConfigContext } from '@potli/ui-kit/use-runtime-config.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { countries } from '../features/destinations/countries.ts';
import { LandingPage } from './landing.tsx';
import { PrivacyPage } from './privacy.tsx';
import { TermsPage } from './terms.tsx';

const htmlOf = (page: ReactNode) =>
  renderToStaticMarkup(
    <RuntimeConfigContext value={testConfig}>
      <MemoryRouter>{page}</MemoryRouter>
    </RuntimeConfigContext>,
  );
const html = htmlOf(<LandingPage />);
/** What is rendered from a heading to the next section. */
const sectionOf = (heading: string) => {
  const from = html.indexOf(`>${heading}</h2>`);
  expect(from).toBeGreaterThan(0);
  return html.slice(from, html.indexOf('<section', from));
};
const textOf = (part: string) =>
  part
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the front page', () => {
  test('has its sections in the order of the specification', () => {
    const order = [
      'Get Started',
      'Why Choose Us',
      'See what you save',
      'India vs USA',
      'How It Works',
      'six steps',
      'Shipping cost calculator',
      'A look inside',
      'Start Your Order Now',
    ];
    const places = order.map((text) => html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('says what the shop does in its heading', () =>
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toMatch(/favourite.*India.*doorstep/i));
  test('lists why to choose us', () =>
    expect(/<ul[^>]*>(.*?)<\/ul>/.exec(sectionOf('Why Choose Us'))?.[1]?.match(/<li/g)?.length).toBeGreaterThanOrEqual(
      3,
    ));
  test('compares the prices of 9 units of 5 kg (spec 9)', () => {
    const comparison = textOf(sectionOf('See what you save'));
    expect(comparison).toContain('9 units, 5 kg');
    expect(comparison).toContain(' Subtotal $115 Shipping $50 India total $165 ');
    expect(comparison).toContain(' USA total $375 ');
    expect(comparison).toContain(' 56% ');
  });
  test('has a table of products in India and the USA', () => {
    const table = /<table[^>]*>(.*?)<\/table>/.exec(sectionOf('India vs USA'))?.[1] ?? '';
    expect([...table.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, column]) => column)).toEqual([
      ...['Product', 'Units', 'India', 'USA'],
    ]);
    expect(table.match(/<tr>/g)?.length).toBeGreaterThan(2);
  });
  test('prompts to the calculator', () =>
    expect(sectionOf('Shipping cost calculator')).toMatch(/<a [^>]*href="\/user\/calculator"/));
  test('quotes two customers above a link to order creation', () => {
    expect(html.match(/<blockquote/g)).toHaveLength(2);
    expect(html).toMatch(/<a [^>]*href="\/user\/order\/create"[^>]*>Start Your Order Now</);
  });
  test('counts 43 delivered orders', () => expect(html).toContain('<strong>43</strong> orders delivered'));
  test('has six steps', () => expect(/<ol[^>]*>(.*?)<\/ol>/.exec(html)?.[1]?.match(/<li/g)).toHaveLength(6));
  test('shows the first of five pictures', () => expect(html.replaceAll('<!-- -->', '')).toContain('1 / 5'));
  test('starts an order with the pasted link, with and without scripts', () => {
    const form = /<form[^>]*action="\/user\/order\/create"[^>]*>(.*?)<\/form>/.exec(html)?.[1];
    expect(form).toMatch(/<input[^>]*name="url"/);
    expect(form).toMatch(/<button[^>]*type="submit"[^>]*>Get Started</);
  });
  test('loads pictures of the visitor’s colour scheme lazily', () => {
    expect(html.match(/<img[^>]*>/g)?.every((picture) => picture.includes('loading="lazy"'))).toBe(true);
    expect(html.match(/<picture>/g)).toHaveLength(5);
    expect(html).toMatch(/<source type="image\/avif" [^>]*media="\(prefers-color-scheme: dark\)"/);
  });
  test('names every country that we deliver to', () =>
    expect(countries).toEqual(destinations.map(({ country }) => country)));
  test('loads nothing from the video’s host before a click', () => expect(html).not.toContain('<iframe'));
  test('opens the group in the messaging service', () =>
    expect(html).toContain(`href="${testConfig.brand.groupUrl}" target="_blank"`));
  test('renders no toast before its scripts can dismiss it', () =>
    expect(html).not.toContain('shipping cost does not rise in proportion to weight'));
  test('spells color as the messages of the specification do', () => expect(html).not.toMatch(/colour/i));
  test('has no style attributes, which the content security policy blocks', () => expect(html).not.toContain('style='));
});

describe('the promises about cancelling are what the table of moves allows', () => {
  const terms = htmlOf(<TermsPage />);
  const cancelling = (by: 'customer' | 'operator', commands: readonly string[]) =>
    orderMoves.filter((move) => move.by === by && commands.includes(move.command)).map(({ from }) => from);

  test('customers: free of charge until they pay, with a code before there is a price', () => {
    expect(cancelling('customer', ['withdraw'])).toEqual(['ORDER_EVALUATION', 'ORDER_CORRECTION']);
    expect(cancelling('customer', ['cancel'])).toEqual(['ORDER_CONFIRMATION']);
    expect(html).toContain('Free cancellation until you pay');
    expect(html).toContain('Until then, you can withdraw your order with a code that we send to your phone.');
    expect(terms).toContain(
      'While we check your order, and while it needs a correction, you withdraw it with a code that we send to your phone. Once you see the price, you cancel it with a confirmation.',
    );
    expect(terms).toContain('Once you have paid, we start buying, and you cannot cancel on the order page any more.');
  });

  test('operators: until the parcel is shipped', () => {
    expect(cancelling('operator', ['cancel_order']).at(-1)).toBe('LOCAL_SHIPMENT_RECEIVED');
    expect(cancelling('operator', ['cancel_order'])).not.toContain('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
    expect(terms).toContain('until the parcel is shipped, we can still cancel the order.');
  });

  test('a denied item can be removed as long as another one is left', () => {
    expect(terms).toContain('remove it as long as another one is left, or withdraw the order.');
  });
});

test('the front page says how soon people answer', () => {
  expect(html).toContain('or by e-mail. Answered within 24 hours.');
});

describe('the privacy policy', () => {
  const policy = htmlOf(<PrivacyPage />);

  test('names what the browser keeps', () => {
    for (const kept of ['unfinished order', 'list of My orders', 'currency for approximate prices', 'cookie'])
      expect(policy).toContain(kept);
    expect(policy).toContain('Return to Home does not clear it');
  });

  // Answered queries are removed after RETENTION_DAYS (docs/data.md).
  test('says how long messages to support are kept', () => {
    expect(policy).toContain('messages to support and our answers for a year');
  });
});
