// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const stores = [
  { host: 'shop.example', total: 10, certain: 7, suggested: 2, refused: { STORE_TIMEOUT: 1 } },
  {
    host: 'wall.example',
    total: 8,
    certain: 0,
    suggested: 1,
    refused: { PRODUCT_LIST_PAGE: 2, STORE_BOT_PROTECTION: 5 },
  },
  { host: 'other', total: 1, certain: 1, suggested: 0, refused: {} },
];
const readings = { success: true, days: 7, stores };

describe('the readings of store pages', () => {
  test('shows each store with its shares and the reasons of refusals, most frequent first', async () => {
    openAsOperator('/admin/stores', { getStoreReadings: readings });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Store', 'Pages', 'Certain', 'Suggested', 'Read', 'Not read'],
      ['shop.example', '10', '7', '2', '90%', 'No answer in time 1'],
      ['wall.example', '8', '0', '1', '13%', 'Bot protection 5, List of products 2'],
      ['Other stores', '1', '1', '0', '100%', '–'],
    ]);
  });

  test('asks for as many days as the address says', async () => {
    const page = openAsOperator('/admin/stores', { getStoreReadings: readings });
    await screen.findByRole('table');
    await page.user.click(screen.getByRole('combobox', { name: 'Period' }));
    await page.user.click(await screen.findByText('Last 30 days'));
    expect(page.address()).toBe('/admin/stores?days=30');
    await waitFor(() =>
      expect(page.network.callsOf('getStoreReadings').map(({ query }) => query.days)).toEqual(['7', '30']),
    );
  });

  test('says that no page was read yet', async () => {
    openAsOperator('/admin/stores', { getStoreReadings: { ...readings, stores: [] } });
    expect(await screen.findByText('No product pages were read in this period.')).toBeTruthy();
  });

  test('says that the counts could not be loaded', async () => {
    openAsOperator('/admin/stores', { getStoreReadings: refuse('NEIGHBOUR_UNAVAILABLE') });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the readings.');
  });
});
