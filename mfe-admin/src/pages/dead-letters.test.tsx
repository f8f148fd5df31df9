// @vitest-environment jsdom
import type { DeadLetter } from '@potli/contracts/dead-letter/operations.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const anEntry = (more: Partial<DeadLetter> = {}): DeadLetter => ({
  document_id: orderId,
  entry_id: 'E1',
  kind: 'quote',
  reference: 'PT-DZQZTD',
  order_id: orderId,
  since: '2026-11-21T04:32:00.000Z',
  failed_tries: 9,
  last_error: 'whatsapp: answered 503',
  next_try_at: '2026-11-21T06:33:00.000Z',
  retried_by: null,
  ...more,
});
const list = (...undelivered: DeadLetter[]) => ({ success: true, undelivered, more: false });
const open = (own: Parameters<typeof openAsOperator>[1] = {}) =>
  openAsOperator('/admin/undelivered', {
    listUndeliveredOfOrders: list(),
    listUndeliveredOfPayments: list(),
    listUndeliveredOfSupport: list(),
    ...own,
  });

test('lists the dead letters of all services, oldest first, with reason and next attempt', async () => {
  open({
    listUndeliveredOfOrders: list(anEntry()),
    listUndeliveredOfPayments: list(
      anEntry({ document_id: 'A1', kind: 'refund', since: '2026-11-20T04:32:00.000Z', retried_by: 'Asha' }),
    ),
    listUndeliveredOfSupport: list(
      anEntry({
        entry_id: 'E3',
        kind: 'support-query',
        reference: null,
        order_id: null,
        next_try_at: null,
        since: '2026-11-22T04:32:00.000Z',
      }),
    ),
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retry: / })).toHaveLength(3));
  const [refund, message, query] = within(screen.getByRole('list', { name: 'Failed tasks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(refund).toMatch(/^Refund.*Last retried byAsha/);
  expect(message).toMatch(/^Message: Price and payment PT-DZQZTD.*whatsapp: answered 503.*9/);
  expect(query).toMatch(/^Support query to the mailbox *Stopped/);
  expect(screen.getAllByRole('link', { name: 'PT-DZQZTD' })[0]?.getAttribute('href')).toBe(`/admin/order/${orderId}`);
});

test('retries a dead letter at its service and reloads the list', async () => {
  let tried = false;
  const page = open({
    listUndeliveredOfPayments: () => (tried ? list() : list(anEntry({ document_id: 'A1', kind: 'refund' }))),
    retryUndeliveredOfPayments: () => {
      tried = true;
      return { success: true };
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Retry: Refund, PT-DZQZTD' }));
  expect(await screen.findByText('No failed tasks.')).toBeTruthy();
  expect(page.network.bodiesOf('retryUndeliveredOfPayments')).toEqual([{ document_id: 'A1', entry_id: 'E1' }]);
});

test('shows an error for an unavailable service beside the entries of the others', async () => {
  open({ listUndeliveredOfOrders: list(anEntry()), listUndeliveredOfPayments: () => refuse('NEIGHBOUR_UNAVAILABLE') });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch some of the tasks.');
  expect(await screen.findByRole('button', { name: /^Retry: Message/ })).toBeTruthy();
  expect(screen.queryByText('No failed tasks.')).toBeNull();
});

test('shows an error when a retry is rejected', async () => {
  const page = open({
    listUndeliveredOfOrders: list(anEntry()),
    retryUndeliveredOfOrders: () => refuse('UNDELIVERED_NOT_FOUND'),
  });
  await page.user.click(await screen.findByRole('button', { name: /^Retry: Message/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to retry it.');
});
