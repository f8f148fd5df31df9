// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const sums = {
  ...{ placed: 12, evaluated: 11, paid: 8, bought: 7, shipped: 5, delivered: 2, cancelled: 1 },
  ...{ revenue: 123_456.5, shipping: 20_000, fees: 2345.25, refunds: 500, margin: -12.5 },
};
const answer = {
  success: true,
  rows: [{ from: '2026-11-21', to: '2026-11-21', ...sums }],
  total: sums,
  overdue: 3,
  funnel: [
    { step: 'placed', orders: 12 },
    { step: 'paid', orders: 8 },
  ],
  durations: [
    { step: 'evaluated', steps: 11, hours: 5.25 },
    { step: 'delivered', steps: 0, hours: null },
  ],
  stores: [{ name: 'shop.example', orders: 8, amount: 100_000 }],
  countries: [{ name: 'UK', orders: 8, amount: 123_456.5 }],
};

test('the figures of the shop are exact, by day in India, and by week or month when asked for', async () => {
  const page = openAsOperator('/admin/figures', { getFigures: answer });
  const table = within(await screen.findByRole('region', { name: 'Figures by period' }));
  const row = within(table.getByRole('row', { name: /21 Nov 2026/ }));
  for (const text of ['12', '8', '₹1,23,456.50', '₹20,000.00', '₹2,345.25', '₹500.00', '-₹12.50'])
    expect(row.getByText(text), text).toBeTruthy();
  expect(screen.getByText(/by calendar day in India/)).toBeTruthy();
  expect(screen.getByText('Overdue now').closest('.ant-card')?.textContent).toContain('3');
  expect(screen.getByText('66.7 %')).toBeTruthy();
  expect(screen.getByText('5.3 h')).toBeTruthy();
  expect(screen.getByText('shop.example')).toBeTruthy();

  await page.user.click(screen.getByText('Month'));
  await screen.findByRole('row', { name: /Nov 2026/ });
  expect(page.network.callsOf('getFigures').map(({ query }) => query)).toEqual([
    { unit: 'day', periods: '30' },
    { unit: 'month', periods: '12' },
  ]);
});

test('figures that cannot be fetched say so', async () => {
  openAsOperator('/admin/figures', { getFigures: () => refuse('SERVICE_UNAVAILABLE') });
  await screen.findByText('Failed to fetch the figures.');
});
