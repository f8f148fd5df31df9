// @vitest-environment jsdom
import type { HistoryEntry } from '@potli/contracts/order/order.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, noon, orderId, someTotals, today } from '../testing/an-order.ts';
import { choose } from '../testing/choose.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const at = '2026-11-21T04:35:00.000Z';
const evaluation = `/admin/evaluation/${orderId}`;
const byRavi = (command: HistoryEntry['command'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ at, command, from: 'ORDER_EVALUATION', to: 'ORDER_EVALUATION' },
  by: { type: 'operator', name: 'Ravi' },
  ...more,
});
const answering = (...orders: ReturnType<typeof anOrder>[]) => {
  let now = 0;
  return {
    next: () => {
      now += 1;
    },
    getOrder: () => ({ success: true, order: orders[now] ?? orders.at(-1) ?? anOrder() }),
  };
};

describe('an open order that a colleague changes', () => {
  test('says within five seconds who evaluated it, and keeps what was typed', async () => {
    controlTime(noon);
    const done = anOrder({
      version: 4,
      order_status: 'ORDER_CONFIRMATION',
      history: [byRavi('evaluate', { to: 'ORDER_CONFIRMATION' })],
    });
    const server = answering(anOrder(), done);
    const page = openAsOperator(evaluation, {
      getOrder: server.getOrder,
      previewEvaluation: () => new Promise<object>(() => {}),
    });
    await page.user.type(await screen.findByLabelText('Price'), '215');
    server.next();
    await passTime(5_000);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Ravi has submitted the evaluation of this order.');
    expect(notice.textContent).toMatch(/10:05.*Evaluate by Ravi/);
    expect(notice.textContent).toContain('Order confirmation');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.address()).toBe(evaluation);
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('215');
    await page.user.click(within(notice).getByRole('button', { name: 'Open the current order' }));
    await page.arrives(`/admin/delivered/${orderId}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the current order on the same page when asked, with what was typed', async () => {
    controlTime(noon);
    const change = { field: 'address', order_item_id: null, product_name: null, from: 'Old Road', to: 'New Road' };
    const server = answering(
      anOrder(),
      anOrder({ version: 4, history: [byRavi('correct_address', { changes: [change] })] }),
    );
    const page = openAsOperator(evaluation, {
      getOrder: server.getOrder,
      previewEvaluation: () => new Promise<object>(() => {}),
    });
    await page.user.type(await screen.findByLabelText('Price'), '215');
    server.next();
    await passTime(5_000);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Ravi has changed this order.');
    expect(notice.textContent).toContain('New Road');
    await page.user.click(within(notice).getByRole('button', { name: 'Open the current order' }));
    await waitFor(() => expect(screen.queryByText('Ravi has changed this order.')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('215');
  });

  test('is submitted with its present items, as a colleague decided on them, and with what was entered', async () => {
    controlTime(noon);
    const decided = { is_item_accepted: 1, price: 1000, weight: 450, shipment_date: today } as const;
    const server = answering(
      anOrder({ items: [anItem(), anItem({ order_item_id: 'item-2' })] }),
      anOrder({
        version: 5,
        items: [anItem(decided)],
        history: [
          byRavi('evaluate', { to: 'ORDER_CORRECTION' }),
          { at, command: 'resubmit', from: 'ORDER_CORRECTION', to: 'ORDER_EVALUATION' },
        ],
      }),
    );
    const page = openAsOperator(evaluation, {
      getOrder: server.getOrder,
      previewEvaluation: { success: true, totals: someTotals, warnings: [] },
      updateOrder: { success: true, order: anOrder({ version: 6, order_status: 'ORDER_CONFIRMATION' }) },
    });
    await screen.findAllByLabelText('Price');
    await page.user.click(screen.getAllByText('Accept', { exact: true })[0] as HTMLElement);
    server.next();
    await passTime(5_000);
    await page.user.click(await screen.findByRole('button', { name: 'Open the current order' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('1000'));
    await page.user.click(screen.getByRole('button', { name: 'Submit Evaluation' }));
    await waitFor(() => expect(page.network.bodiesOf('updateOrder')).toHaveLength(1));
    expect(page.network.bodiesOf('updateOrder')[0]).toMatchObject({
      order: { version: 5, is_address_accepted: 1 },
      orderItems: [{ order_item_id: 'item-1', price: 1000, weight: 450, is_item_accepted: 1 }],
    });
  });

  test('keeps the page also when it is submitted all the same and the server refuses', async () => {
    controlTime(noon);
    const update = Promise.withResolvers<object>();
    const order_status = 'INTERNATIONAL_SHIPMENT_IN_PROGRESS';
    const completed = byRavi('complete', { from: order_status, to: 'ORDER_COMPLETED' });
    const server = answering(
      anOrder({ order_status }),
      anOrder({ version: 4, order_status: 'ORDER_COMPLETED', history: [completed] }),
    );
    const page = openAsOperator(`/admin/completeorder/${orderId}`, {
      getOrder: server.getOrder,
      updateOrder: () => update.promise,
    });
    await screen.findByRole('button', { name: 'Complete Order' });
    server.next();
    await passTime(5_000);
    await screen.findByText('Ravi has changed this order.');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Complete Order' });
    await page.user.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    update.resolve(refuse('ORDER_CHANGED'));
    await screen.findByText('Failed to complete the order. Please try again.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Complete Order' })).toBeTruthy();
    expect(screen.getByText('Ravi has changed this order.')).toBeTruthy();
  });
});

describe('an assignment', () => {
  test('is chosen on the order’s page, and the history says who gave it to whom', async () => {
    const assigned = anOrder({
      assigned_to: { operator_id: 'op-2', name: 'Ravi', mine: false },
      assignments: [{ at, by: 'Asha', to: 'Ravi' }],
    });
    const page = openAsOperator(evaluation, {
      getOrder: { success: true, order: anOrder({ assigned_to: null, assignments: [] }) },
      assignOrder: { success: true, order: assigned },
    });
    await screen.findByLabelText('Assigned to');
    await choose(page.user, 'Assigned to', 'Ravi');
    await waitFor(() => expect(page.network.bodiesOf('assignOrder')).toEqual([{ operator_id: 'op-2' }]));
    await page.user.click(await screen.findByText('History (1)'));
    await screen.findByText('Assigned to Ravi');
  });

  test('says whom it replaced when a colleague took the order since the last poll', async () => {
    const page = openAsOperator(evaluation, {
      getOrder: { success: true, order: anOrder({ assigned_to: null, assignments: [] }) },
      assignOrder: {
        success: true,
        order: anOrder({
          assigned_to: { operator_id: 'op-1', name: 'Asha', mine: true },
          assignments: [
            { at, by: 'Ravi', to: 'Ravi' },
            { at, by: 'Asha', to: 'Asha' },
          ],
        }),
      },
    });
    await screen.findByLabelText('Assigned to');
    await choose(page.user, 'Assigned to', 'Asha (you)');
    await screen.findByText('The order had just been assigned to Ravi. Your choice replaced that.');
  });
});

describe('internal notes', () => {
  const noted = anOrder({
    notes: [{ note_id: 'n1', at, by: 'Ravi', text: 'Ask about the size.', order_item_id: 'item-1' }],
  });

  test('are in view on an order that has some, with who wrote them about which item', async () => {
    openAsOperator(evaluation, { getOrder: { success: true, order: noted } });
    const note = await screen.findByRole('article', { name: 'Note: Ravi' });
    expect(note.textContent).toMatch(/Ravi .*10:05.* · Item 1: Indigo Kurta.*Ask about the size\./);
  });

  test('are added; what was typed survives a failure and a reload', async () => {
    let down = true;
    const answers = {
      getOrder: { success: true, order: noted },
      addNote: () => (down ? refuse('SERVICE_UNAVAILABLE') : { success: true, order: noted }),
    };
    const page = openAsOperator(evaluation, answers);
    const add = await screen.findByRole('button', { name: 'Save note' });
    await page.user.click(add);
    await screen.findByText('Please enter a note.');
    await page.user.type(screen.getByLabelText('Note'), 'Sold out');
    await page.user.click(add);
    await screen.findByText('Failed to add the note. Please try again.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Sold out');
    expect(localStorage.getItem(`admin_draft//note/${orderId}`)).toContain('Sold out');
    down = false;
    await page.user.click(add);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''));
    expect(page.network.bodiesOf('addNote').at(-1)).toEqual({ text: 'Sold out', order_item_id: null });
    expect(localStorage.getItem(`admin_draft//note/${orderId}`)).toBeNull();
  });

  test('are about the same item after a reload, and about the whole order when the item is gone', async () => {
    const typing = openAsOperator(evaluation, { getOrder: { success: true, order: noted } });
    await typing.user.type(await screen.findByLabelText('Note'), 'Sold out');
    await choose(typing.user, 'About', 'Item 1: Indigo Kurta');
    cleanup();

    const page = openAsOperator(evaluation, {
      getOrder: { success: true, order: noted },
      addNote: refuse('SERVICE_UNAVAILABLE'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Save note' }));
    await screen.findByText('Failed to add the note. Please try again.');
    expect(page.network.bodiesOf('addNote')).toEqual([{ text: 'Sold out', order_item_id: 'item-1' }]);
    cleanup();

    const items = [anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle' })];
    const later = openAsOperator(evaluation, {
      getOrder: { success: true, order: { ...noted, items } },
      addNote: refuse('SERVICE_UNAVAILABLE'),
    });
    await later.user.click(await screen.findByRole('button', { name: 'Save note' }));
    await screen.findByText('Failed to add the note. Please try again.');
    expect(later.network.bodiesOf('addNote')).toEqual([{ text: 'Sold out', order_item_id: null }]);
  });

  test('keep what is typed on while one is saved', async () => {
    const answer = Promise.withResolvers<object>();
    const page = openAsOperator(evaluation, {
      getOrder: { success: true, order: noted },
      addNote: () => answer.promise,
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await page.user.click(field);
    await page.user.paste('Sold out');
    await page.user.click(screen.getByText('Save note'));
    await waitFor(() => expect(page.network.callsOf('addNote')).toHaveLength(1));
    await page.user.click(field);
    await page.user.paste(' in M');
    answer.resolve({ success: true, order: noted });
    await screen.findByText('Save note');
    expect(field.value).toBe('Sold out in M');
    expect(localStorage.getItem(`admin_draft//note/${orderId}`)).toContain('Sold out in M');
  });
});

test('the page of a customer lists all orders with what was paid and refunded', async () => {
  const row = {
    order_id: orderId,
    reference: 'PT-DZQZTD',
    order_status: 'PAYMENT_DONE',
    total_price: 15_905,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    status_since: '2026-11-20T10:00:00.000Z',
    needs_action: true,
    item_count: 2,
    first_item: 'Block print kurta',
    claim: null,
    note_count: 2,
    orderUser: { name: 'Asha Verne', country: 'UK' },
  };
  const page = openAsOperator(evaluation, {
    getOrder: { success: true, order: anOrder() },
    getCustomer: {
      success: true,
      customer: { name: 'Asha Verne', phone: '+447700900123', email: 'asha@example.com' },
      orders: [
        row,
        { ...row, order_id: `${orderId.slice(0, -1)}A`, reference: 'PT-AAAAAA', order_status: 'ORDER_COMPLETED' },
      ],
      more: false,
      paid_amount: 31_810,
      refunded_amount: 100,
    },
  });
  await page.user.click(await screen.findByRole('link', { name: 'All orders of this customer' }));
  await page.arrives(`/admin/customer/${orderId}`);
  const summary = await screen.findByRole('region', { name: 'Customer' });
  expect(summary.textContent).toMatch(/Paid in all.*₹31,810\.00.*Refunded.*₹100\.00/);
  expect(screen.getByRole('link', { name: 'PT-AAAAAA' }).getAttribute('href')).toContain('/admin/delivered/');
  expect(screen.getAllByText('2 notes')).toHaveLength(2);
});

test('Submit and next goes to the evaluation that is due next and not assigned to a colleague', async () => {
  controlTime(noon);
  const idOf = (sign: string) => `${orderId.slice(0, -1)}${sign}`;
  const row = (sign: string, more: object = {}) => ({
    ...{ order_id: idOf(sign), reference: 'PT-AAAAAA', order_status: 'ORDER_EVALUATION', total_price: 0 },
    ...{ created_at: at, updated_at: at, status_since: at, needs_action: true, item_count: 1, claim: null },
    ...{ orderUser: { name: 'Asha Verne', country: 'UK' }, ...more },
  });
  const ravi = { operator_id: 'op-2', name: 'Ravi', mine: false };
  const item = anItem({ price: 1000, weight: 450, shipment_date: today, is_item_accepted: 1 });
  const reopened = anOrder({ items: [item], history: [byRavi('reopen_evaluation')] });
  const page = openAsOperator(evaluation, {
    getOrder: ({ query }) => ({ success: true, order: { ...reopened, order_id: query.order_id ?? '' } }),
    previewEvaluation: { success: true, totals: someTotals, warnings: [] },
    updateOrder: { success: true, order: anOrder({ version: 4, order_status: 'ORDER_CONFIRMATION' }) },
    listOrders: {
      success: true,
      orders: [
        row('S'),
        row('A', { assigned_to: ravi }),
        row('B', { claim: { ...ravi, since: at, expires_at: at } }),
        row('C'),
      ],
      ...{ total_count: 4, counts: {}, needs_action_count: 4 },
    },
  });
  await screen.findByLabelText('Price');
  await page.user.click(screen.getAllByText('Accept', { exact: true })[0] as HTMLElement);
  await page.user.click(screen.getByRole('button', { name: 'Submit and next' }));
  await page.user.click(await screen.findByRole('button', { name: 'OK' }));
  await page.arrives(`/admin/evaluation/${idOf('C')}`);
});
