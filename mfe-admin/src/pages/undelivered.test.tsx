// @vitest-environment jsdom
import type { UndeliveredEntry } from '@potli/contracts/undelivered/operations.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const anEntry = (more: Partial<UndeliveredEntry> = {}): UndeliveredEntry => ({
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
const list = (...undelivered: UndeliveredEntry[]) => ({ success: true, undelivered, more: false });
const open = (own: Parameters<typeof openAsOperator>[1] = {}) =>
  openAsOperator('/admin/undelivered', {
    listUndeliveredOfOrders: list(),
    listUndeliveredOfPayments: list(),
    listUndeliveredOfSupport: list(),
    ...own,
  });

test('what any service could not hand over is in one list, longest owed first, with reason and next try', async () => {
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
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Try again: / })).toHaveLength(3));
  const [refund, message, query] = within(screen.getByRole('list', { name: 'Not delivered' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(refund).toMatch(/^Refund.*tried again byAsha/);
  expect(message).toMatch(/^Message: Price and payment PT-DZQZTD.*whatsapp: answered 503.*9/);
  expect(query).toMatch(/^Support query to the mailbox *Given up/);
  expect(screen.getAllByRole('link', { name: 'PT-DZQZTD' })[0]?.getAttribute('href')).toBe(`/admin/order/${orderId}`);
});

test('one click has the service that owes it try again, and the list is asked for anew', async () => {
  let tried = false;
  const page = open({
    listUndeliveredOfPayments: () => (tried ? list() : list(anEntry({ document_id: 'A1', kind: 'refund' }))),
    retryUndeliveredOfPayments: () => {
      tried = true;
      return { success: true };
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Try again: Refund, PT-DZQZTD' }));
  expect(await screen.findByText('Everything was handed over.')).toBeTruthy();
  expect(page.network.bodiesOf('retryUndeliveredOfPayments')).toEqual([{ document_id: 'A1', entry_id: 'E1' }]);
});

test('a service that does not answer is told, and hides nothing of the others', async () => {
  open({ listUndeliveredOfOrders: list(anEntry()), listUndeliveredOfPayments: () => refuse('NEIGHBOUR_UNAVAILABLE') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not all could be fetched.');
  expect(await screen.findByRole('button', { name: /^Try again: Message/ })).toBeTruthy();
  expect(screen.queryByText('Everything was handed over.')).toBeNull();
});

test('a try that was refused is told', async () => {
  const page = open({
    listUndeliveredOfOrders: list(anEntry()),
    retryUndeliveredOfOrders: () => refuse('UNDELIVERED_NOT_FOUND'),
  });
  await page.user.click(await screen.findByRole('button', { name: /^Try again: Message/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('It could not be tried again.');
});
