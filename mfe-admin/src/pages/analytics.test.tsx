// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const day = (date: string, visits: number, paid: number) => ({
  ...{ date, visits, page_views: visits * 4, orders_started: 3, orders_submitted: 2, orders_paid: paid },
  ...{ module_load_failures: 1, module_crashes: 0 },
});
const summary = { success: true, days: [day('2026-11-21', 1200, 1), day('2026-11-20', 34, 2)] };

describe('visits and orders by day', () => {
  test('shows each day and the sum of all', async () => {
    openAsOperator('/admin/analytics', { getAnalyticsSummary: summary });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Day', 'Visits', 'Page views', 'Orders started', 'Submitted', 'Paid', 'Failed module loads', 'Crashed pages'],
      ['Total', '1,234', '4,936', '6', '4', '3', '2', '0'],
      ['21 Nov 2026', '1,200', '4,800', '3', '2', '1', '1', '0'],
      ['20 Nov 2026', '34', '136', '3', '2', '2', '1', '0'],
    ]);
    expect(screen.getByRole('img', { name: 'Visits by day, oldest first' })).toBeTruthy();
  });

  test('requests the period in the URL', async () => {
    const page = openAsOperator('/admin/analytics', { getAnalyticsSummary: summary });
    await screen.findByRole('table');
    await page.user.click(screen.getByRole('combobox', { name: 'Period' }));
    await page.user.click(await screen.findByText('Last 7 days'));
    expect(page.address()).toBe('/admin/analytics?days=7');
    await waitFor(() =>
      expect(page.network.callsOf('getAnalyticsSummary').map(({ query }) => query.days)).toEqual(['30', '7']),
    );
  });

  test('shows an error when the visits do not load', async () => {
    openAsOperator('/admin/analytics', { getAnalyticsSummary: refuse('NEIGHBOUR_UNAVAILABLE') });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the visits.');
  });
});
