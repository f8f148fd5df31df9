// @vitest-environment jsdom
import { type SlotRequest, slotOpened } from '@potli/contracts/mfe/extension.ts';
import type { OrderMessageState } from '@potli/contracts/order/messages.ts';
import { type Answers, inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const shipped = anOrder({
  order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
  international_shipping_tracking_link: 'https://track.example/1',
  international_shipping_tracking_number: 'T1',
});
const open = (own: Answers = {}, order = shipped) =>
  openAsOperator(`/admin/completeorder/${orderId}`, { getOrder: { success: true, order }, ...own });
const complete = () => screen.findByRole('button', { name: 'Complete Order' });
const emptyList = { success: true, orders: [], total_count: 0, counts: {}, needs_action_count: 0 };

test('an order without personal data shows who deleted it', async () => {
  const { address: _, ...user } = shipped.user;
  const order = anOrder({
    order_status: 'ORDER_COMPLETED',
    user: { ...user, name: 'Removed', address: '' },
    personal_data_removed: { at: '2026-11-21T04:32:00.000Z', by: 'Asha' },
  });
  openAsOperator(`/admin/delivered/${orderId}`, { getOrder: { success: true, order } });
  const details = await screen.findByRole('region', { name: 'User details' });
  expect(details.textContent).toMatch(/were deleted by Asha, 21 Nov 2026/);
  expect(within(details).queryByText('Mobile')).toBeNull();
});

describe('a claim', () => {
  const claimOf = (name: string, mine: boolean) => ({
    success: true,
    claim: { name, since: '2026-11-21T04:32:00.000Z', expires_at: '2026-11-21T06:33:00.000Z', mine },
  });

  test('of another operator shows name and time, and can be taken over', async () => {
    const page = open({
      claimOrder: ({ body }) => (body.take_over ? claimOf('Operator', true) : claimOf('Ravi', false)),
    });
    await screen.findByText(/^Ravi has been working on this order since 10:02/);
    await page.user.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.queryByText(/^Ravi is working/)).toBeNull());
    expect(page.network.bodiesOf('claimOrder')).toEqual([{}, { take_over: true }]);
  });

  test('of one’s own shows no banner and is released on leaving the page', async () => {
    const page = open({ listOrders: emptyList });
    await complete();
    expect(screen.queryByText(/working on this/)).toBeNull();
    await page.user.click(screen.getByRole('link', { name: 'My Orders' }));
    await waitFor(() => expect(page.network.bodiesOf('releaseClaim')).toHaveLength(1));
  });

  test('that fails does not block the page', async () => {
    const page = open({
      claimOrder: refuse('SERVICE_UNAVAILABLE'),
      updateOrder: { success: true, order: anOrder({ order_status: 'ORDER_COMPLETED' }) },
    });
    await page.user.click(await complete());
    await screen.findByRole('dialog', { name: 'Order completed successfully.' });
  });
});

describe('an update', () => {
  test('rejected by a conflict shows who changed what and when, and keeps the form', async () => {
    const changes = [
      {
        field: 'local_order_link',
        order_item_id: 'item-1',
        product_name: 'Indigo Kurta',
        from: null,
        to: 'https://a.example/1',
      },
    ];
    const page = open({
      updateOrder: refuse('ORDER_CHANGED', [
        { path: '/body/order/version', message: 'The order was changed.', sent: 3, expected: 4 },
        { path: '/order/history/3', message: 'Ravi saved links', by: 'Ravi', at: '2026-11-21T04:35:00.000Z', changes },
      ]),
    });
    await page.user.click(await complete());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to complete the order. Please try again.');
    expect(alert.textContent).toMatch(/21 Nov 2026, 10:05.*Ravi saved links/);
    expect(alert.textContent).toContain('Indigo Kurta: Local order link –');
    expect(alert.textContent).toContain('Your entries are kept');
    expect(within(alert).getByRole('button', { name: 'Reload order' })).toBeTruthy();
  });

  test('names the status that the order has meanwhile, in words', async () => {
    const sent = 'INTERNATIONAL_SHIPMENT_IN_PROGRESS';
    const detail = {
      path: '/order_status',
      message: 'The order is in another status',
      sent,
      expected: 'ORDER_CANCELLED',
    };
    const page = open({ updateOrder: refuse('ORDER_STATUS_CONFLICT', [detail]) });
    await page.user.click(await complete());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'The order is now in status “Order cancelled”, which does not allow this step.',
    );
    expect(alert.textContent).not.toContain('submit again');
    expect(within(alert).getByRole('button', { name: 'Reload order' })).toBeTruthy();
  });

  test('does not redirect an operator who has left the page', async () => {
    const update = Promise.withResolvers<object>();
    const page = open({ listOrders: emptyList, updateOrder: () => update.promise });
    await page.user.click(await complete());
    await page.user.click(screen.getByRole('link', { name: 'My Orders' }));
    await page.arrives('/admin/orderlist');
    update.resolve({ success: true, order: anOrder({ order_status: 'ORDER_COMPLETED' }) });
    await page.user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).toBe('/admin/orderlist');
  });
});

describe('the messages of an order', () => {
  const message: OrderMessageState = {
    message_id: 'message-1',
    kind: 'shipped',
    to: 'customer',
    channel: 'whatsapp',
    template: 'order_shipped_v1',
    text: 'Your parcel is on its way.',
    state: 'failed',
    created_at: '2026-11-21T04:30:00.000Z',
    next_try_at: null,
    delivered_at: null,
    failed_tries: 8,
    last_error: 'sms answered 400 (21211)',
    receipt: null,
    refusals: [
      { channel: 'whatsapp', reason: 'whatsapp answered 400 (131026)', at: '2026-11-21T04:30:01.000Z' },
      { channel: 'sms', reason: 'sms answered 400 (21211)', at: '2026-11-21T04:30:02.000Z' },
    ],
    resent: null,
    can_resend: true,
  };
  const undeliveredOrder = anOrder({ ...shipped, messages: [message] });

  test('show text and failure reason, and can be resent', async () => {
    const sent = anOrder({
      ...undeliveredOrder,
      messages: [
        {
          ...message,
          state: 'delivered',
          channel: 'email',
          delivered_at: '2026-11-21T06:31:00.000Z',
          receipt: { state: 'read', at: '2026-11-21T06:32:00.000Z' },
        },
      ],
    });
    const page = open({ resendMessage: { success: true, order: sent } }, undeliveredOrder);
    const entry = (await screen.findByText('Your parcel is on its way.')).closest('li') as HTMLElement;
    expect(entry.textContent).toContain('Failed');
    expect(entry.textContent).toContain('8 attempts failed. sms answered 400 (21211)');
    await page.user.click(within(entry).getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(within(entry).queryByText('Failed')).toBeNull());
    expect(within(entry).getByText('Read').tagName).toBe('SPAN');
    expect(entry.textContent).toContain('by email');
    expect(entry.textContent).toContain('not by WhatsApp (whatsapp answered 400 (131026))');
    expect(page.network.bodiesOf('resendMessage')[0]?.resend_id).toMatch(/^[\w-]{8,64}$/);
  });

  test('count as not delivered, and can be resent, only after an attempt failed', async () => {
    const onItsWay: OrderMessageState = { ...message, state: 'owed', failed_tries: 0, last_error: null, refusals: [] };
    const page = open({}, anOrder({ ...shipped, messages: [onItsWay] }));
    await page.user.click(await screen.findByRole('button', { name: /^.*Messages \(1\)$/ }));
    expect(await screen.findByText('Your parcel is on its way.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    cleanup();
    open({}, anOrder({ ...shipped, messages: [{ ...onItsWay, failed_tries: 1 }] }));
    expect(await screen.findByText('Messages (1, 1 not delivered)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend' })).toBeTruthy();
  });

  test('count as not delivered only while they apply to the order', async () => {
    open({}, anOrder({ ...shipped, messages: [message, { ...message, message_id: 'M2', can_resend: false }] }));
    expect(await screen.findByText('Messages (2, 1 not delivered)')).toBeTruthy();
  });

  test('are resent under the same id until the server answers', async () => {
    const resendMessage = inTurn(unreachable, { success: true, order: undeliveredOrder });
    const page = open({ resendMessage }, undeliveredOrder);
    const resend = async (times: number) => {
      await page.user.click(await screen.findByRole('button', { name: 'Resend' }));
      await waitFor(() => expect(page.network.bodiesOf('resendMessage')).toHaveLength(times));
    };
    await resend(1);
    await screen.findByRole('alert');
    await resend(2);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await resend(3);
    const [first, second, third] = page.network.bodiesOf('resendMessage').map(({ resend_id }) => resend_id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('show an error when resent too soon', async () => {
    const page = open({ resendMessage: refuse('RESEND_TOO_SOON') }, undeliveredOrder);
    await page.user.click(await screen.findByRole('button', { name: 'Resend' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to resend the message.');
    expect(alert.textContent).toContain('Please wait before sending it again.');
  });

  test('are previewed with the update that would be sent', async () => {
    const page = open({
      previewMessages: {
        success: true,
        messages: [{ kind: 'delivered', to: 'customer', channel: 'whatsapp', template: 'x', text: 'It has arrived.' }],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Preview message' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message preview' });
    expect(dialog.textContent).toContain('It has arrived.');
    expect(page.network.bodiesOf('previewMessages')[0]?.order).toMatchObject({
      order_status: 'ORDER_COMPLETED',
      version: 3,
    });
    expect(page.network.bodiesOf('updateOrder')).toEqual([]);
  });
});

describe('the bar', () => {
  const letter = {
    document_id: 'order-1',
    entry_id: 'entry-1',
    kind: 'paid',
    reference: 'PT-DZQZTD',
    order_id: orderId,
    since: '2026-11-21T04:32:00.000Z',
    failed_tries: 8,
    last_error: null,
    next_try_at: null,
    retried_by: null,
  };
  const entry = (name: string) => screen.findByRole('link', { name });

  test('shows how many payments, support queries and failed tasks wait for an operator', async () => {
    open({
      listPaymentExceptions: { success: true, payments: [], total_count: 3 },
      listSupportQueries: {
        success: true,
        queries: [],
        total_count: 12,
        page_size: 20,
        counts: { open: 12, answered: 40 },
      },
      listUndeliveredOfOrders: { success: true, undelivered: [letter], more: true },
      listUndeliveredOfSupport: { success: true, undelivered: [letter], more: false },
    });
    await entry('Payments 3');
    await entry('Support 12');
    await entry('Failed tasks 2+');
  });

  test('shows no number where nothing waits, nor for a service that does not answer', async () => {
    open({
      listPaymentExceptions: unreachable,
      listUndeliveredOfOrders: { success: true, undelivered: [letter], more: false },
      listUndeliveredOfPayments: refuse('SERVICE_UNAVAILABLE'),
    });
    await entry('Failed tasks 1');
    await entry('Payments');
    await entry('Support');
  });
});

describe('modules of other teams', () => {
  const entry = (label: string, more: object = {}) => ({ place: 'back-office', to: `/${label}`, label, ...more });
  const anAccount = (roles: string[]) => ({
    success: true,
    account: {
      ...{ operator_id: 'op-1', name: 'Asha', administrator: false, roles, sessions: [] },
      second_factor: { on: false, since: null, recovery_codes_left: 0 },
    },
  });
  const bootWith = (navigation: object[]) => {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'boot';
    block.textContent = JSON.stringify({ shell: 's', modules: { gifts: { navigation } } });
    document.body.append(block);
    onTestFinished(() => block.remove());
  };

  test('have entries in the bar that the roles of the operator allow', async () => {
    bootWith([entry('margins', { roles: ['finance'] }), entry('stock', { roles: ['buyer'] }), entry('gifts')]);
    openAsOperator('/admin/orderlist', { listOrders: emptyList, getAccount: anAccount(['buyer']) });
    const bar = within(await screen.findByRole('navigation', { name: 'Back office' }));
    expect((await bar.findByRole('link', { name: 'stock' })).getAttribute('href')).toBe('/stock');
    expect(bar.getByRole('link', { name: 'gifts' })).toBeDefined();
    await waitFor(() => expect(bar.queryByRole('link', { name: 'margins' })).toBeNull());
  });

  test.each([
    ['evaluation', 'evaluation', anOrder({ order_status: 'ORDER_EVALUATION' }), 'evaluator'],
    ['receipt', 'orderreceivedstatusupdate', anOrder({ order_status: 'LOCAL_SHIPMENT_PROCESSING' }), 'warehouse'],
  ] as const)('may fill the slot %s, with the roles of the operator', async (slot, page, order, role) => {
    const asked: SlotRequest[] = [];
    const listen = (event: Event) => void asked.push((event as CustomEvent<SlotRequest>).detail);
    document.addEventListener(slotOpened, listen);
    onTestFinished(() => document.removeEventListener(slotOpened, listen));
    openAsOperator(`/admin/${page}/${orderId}`, { getOrder: { success: true, order }, getAccount: anAccount([role]) });
    await waitFor(() => expect(asked.at(-1)?.roles).toEqual([role]));
    const { element, context, slot: name } = asked.at(-1) as SlotRequest;
    expect([name, context]).toEqual([slot, { order_id: orderId, order_status: order.order_status }]);
    expect(element.isConnected).toBe(true);
  });
});
