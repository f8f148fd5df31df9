// @vitest-environment jsdom

import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

const rates = {
  success: true,
  country: 'UK',
  shipping_rates: { '0.5': 900, '1': 1500, '1.5': 2150 },
  rates_version: '1',
};

beforeEach(() => localStorage.clear());

let page: ReturnType<typeof openPage>;
const getPrice = async (country: string, weight: string, answers = {}) => {
  page = openPage('/user/calculator', answers);
  const { user } = page;
  if (country) await user.selectOptions(await screen.findByLabelText('Destination country'), country);
  if (weight) await user.type(await screen.findByLabelText('Weight (KG)'), weight);
  await user.click(await screen.findByRole('button', { name: 'Get Price' }));
};

describe('the shipping price calculator', () => {
  test.each([
    ['', '', 'Please enter a country name.'],
    ['UK', '', 'Add some weight to process.'],
    ['UK', '0', 'Add some weight to process.'],
    ['UK', '-1', 'Add some weight to process.'],
    ['UK', '20.1', 'To know more about weight more than 20 kg, please contact us on support@potli.example'],
  ])("for country '%s' and weight '%s' says '%s'", async (country, weight, message) => {
    await getPrice(country, weight);
    expect(screen.getByText(message)).toBeDefined();
    expect(page.network.calls).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(screen.getByText(message).id);
  });

  test('has the country that its address names, and what the price is about in its currency', async () => {
    const displayed = { success: true, rates: { GBP: 0.0088, AED: 0.042 }, rate_date: '2026-11-20', rate_source: 'x' };
    page = openPage('/user/calculator?country=UK', { getShippingCost: rates, getDisplayRates: displayed });
    await page.user.type(await screen.findByLabelText('Weight (KG)'), '1');
    await page.user.click(screen.getByRole('button', { name: 'Get Price' }));
    expect(await screen.findByText('Approximately £13, rate of 20 Nov 2026')).toBeDefined();
    await page.user.selectOptions(screen.getByLabelText('Show also in'), 'AED');
    expect(await screen.findByText(/^Approximately AED\s63,/)).toBeDefined();
    expect(screen.getByText('₹1,500.00')).toBeDefined();
    await page.user.selectOptions(screen.getByLabelText('Show also in'), 'CAD');
    expect(await screen.findByText('No rate is available for this currency.')).toBeDefined();
    await page.user.selectOptions(screen.getByLabelText('Show also in'), 'Rupees only');
    expect(screen.queryByText(/Approximately|No rate/)).toBeNull();
  });

  test('keeps a place for the price until there is one', async () => {
    page = openPage('/user/calculator?country=UK', { getShippingCost: rates });
    await page.user.type(await screen.findByLabelText('Weight (KG)'), '1');
    expect(screen.getByText('Your price appears here.')).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: 'Get Price' }));
    await screen.findByText('₹1,500.00');
    expect(screen.queryByText('Your price appears here.')).toBeNull();
  });

  test('gives the price in rupees of the weight rounded up to the next 0.5 kg', async () => {
    await getPrice('UK', '1.2', { getShippingCost: rates });
    expect(await screen.findByText('₹2,150.00')).toBeDefined();
    expect(screen.getByText('Shipping 1.5 kg to UK')).toBeDefined();
    expect(screen.getByText('About 10 days to your door once your goods are with us.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create an order' }).getAttribute('href')).toBe('/user/order/create');
    expect(page.network.callsOf('getShippingCost')).toMatchObject([{ query: { country: 'UK' } }]);
  });

  test('says that a currency has no rate only once that is known, and asks again when online', async () => {
    const loading = Promise.withResolvers<object>();
    await getPrice('UK', '1', { getShippingCost: rates, getDisplayRates: () => loading.promise });
    const choice = await screen.findByLabelText('Show also in');
    expect(choice.parentElement?.textContent).not.toMatch(/No rate/);
    loading.resolve(refuse('RATE_UNAVAILABLE'));
    await screen.findByText('No rate is available for this currency.');
    const asked = page.network.callsOf('getDisplayRates').length;
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(page.network.callsOf('getDisplayRates').length).toBe(asked + 1));
  });

  test.each([
    ['COUNTRY_UNKNOWN', 'Failed to fetch shipping rates.'],
    ['INTERNAL_ERROR', 'Something went wrong on our side. Please try again.'],
  ] as const)("says the server's error when it answers %s", async (code, sentence) => {
    await getPrice('UK', '1', { getShippingCost: refuse(code) });
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  test('says that the rates could not be fetched when something else than the service answers', async () => {
    page = openPage('/user/calculator');
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await page.user.selectOptions(await screen.findByLabelText('Destination country'), 'UK');
    await page.user.type(screen.getByLabelText('Weight (KG)'), '1');
    await page.user.click(screen.getByRole('button', { name: 'Get Price' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch shipping rates.');
  });

  test.each([
    ['price', 'country', rates],
    ['failure', 'country', refuse('INTERNAL_ERROR')],
    ['price', 'weight', rates],
  ])('drops a %s that arrives after another %s was entered', async (_, changed, answer) => {
    const slow = Promise.withResolvers<object>();
    await getPrice('UK', '1', { getShippingCost: () => slow.promise });
    if (changed === 'country') await page.user.selectOptions(screen.getByLabelText('Destination country'), 'Germany');
    else await page.user.type(screen.getByLabelText('Weight (KG)'), '2');
    slow.resolve(answer);
    await screen.findByRole('button', { name: 'Get Price' });
    expect(screen.getByText('Your price appears here.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows its notes', async () => {
    page = openPage('/user/calculator');
    await screen.findByRole('heading', { name: 'Notes' });
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GST is 18%.',
      'The higher of actual and volumetric weight applies.',
      'Weights above 20 kg are rounded up to 1 kg.',
      'Final charges depend on the measured weight.',
    ]);
  });

  test('says beside the price who pays duties, and what is usual in that country', async () => {
    await getPrice('UK', '1', { getShippingCost: rates });
    expect((await screen.findByText(/^Import duties and taxes/)).textContent).toContain(
      'UK: VAT is charged at any value. Customs duty is usual above GBP 135.',
    );
  });
});
