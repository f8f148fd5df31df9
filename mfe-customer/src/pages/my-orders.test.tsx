// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Order } from '@potli/contracts/order/order.ts';
import { forgetAllOrders, keepOrders, keptOrders, noteStatus, summaryOf } from '@potli/ui-kit/own-orders.ts';
import { inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anItem, anOrder, someUser } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

// Also what the pages of earlier files kept: files of one worker share their database.
beforeEach(forgetAllOrders);
afterEach(forgetAllOrders);

const idOf = (letter: string) => letter.repeat(26);
const old = anOrder({
  ...{ order_id: idOf('A'), reference: 'PT-AAAAAA', order_status: 'ORDER_COMPLETED' },
  created_at: '2026-09-01T06:30:00.000Z',
});
const recent = anOrder({ order_id: idOf('B'), reference: 'PT-BBBBBB', order_status: 'ORDER_EVALUATION' });
const own = { order_id: recent.order_id, reference: recent.reference, created_at: recent.created_at };
const found = { ...own, order_status: 'ORDER_CONFIRMATION', first_item: 'Indigo Kurta', item_count: 1 };
const references = async () => (await keptOrders()).map(({ reference }) => reference);

const open = (answers: Parameters<typeof openPage>[1] = {}) =>
  openPage('/user/orders', {
    getOrder: { success: true, order: recent },
    getTransaction: { success: true, state: 'none', transaction: null },
    ...answers,
  });
const rows = async () => {
  const list = await screen.findByRole('list');
  return within(list).getAllByRole('listitem');
};

/** Writes into the list what is no order. */
const tamper = (entries: readonly unknown[]) =>
  new Promise((done) => {
    const opening = indexedDB.open('potli-own-orders');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('orders', 'readwrite');
      for (const [index, entry] of entries.entries()) writing.objectStore('orders').put(entry, `entry ${index}`);
      writing.oncomplete = done;
    };
  });

describe('my orders', () => {
  test('lists its orders also when there is something else among them', async () => {
    await keepOrders([recent].map(summaryOf));
    await tamper([null, 7, 'PT-AAAAAA', {}, { ...summaryOf(old), created_at: 5 }]);
    expect(await references()).toEqual(['PT-BBBBBB']);
    open();
    expect(await rows()).toHaveLength(1);
  });

  test('lists the orders of this device newest first, the newest open one on top with its status of now', async () => {
    await keepOrders([old, recent].map(summaryOf));
    const page = open({ getOrder: { success: true, order: { ...recent, order_status: 'PAYMENT_DONE' } } });
    const newest = await screen.findByRole('region', { name: 'Your newest open order' });
    await within(newest).findByText('order placed, processing');
    expect(within(newest).getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/user/order/${recent.order_id}`,
    );
    const [first, second] = await rows();
    expect(first?.textContent).toContain('PT-BBBBBB · Placed on 1\u00a0Nov\u00a02026order placed, processing');
    expect(second?.textContent).toContain('PT-AAAAAA · Placed on 1\u00a0Sept\u00a02026delivered successfully');
    // What is over is not asked for again.
    expect(page.network.callsOf('getOrder').every(({ query }) => query.order_id === recent.order_id)).toBe(true);
    await waitFor(async () => expect((await keptOrders())[0]?.order_status).toBe('PAYMENT_DONE'));
  });

  const card = async () => within(await screen.findByRole('region', { name: 'Your newest open order' }));
  const held = { at: '2026-11-20T10:00:00.000Z', text: 'Mine was blue' };
  const passed = { quote_expires_at: '2026-11-02T06:30:00.000Z' };
  test.each([
    ['that was refunded', { refunded: 'whole' }, 'PAYMENT_DONE', 'Refunded', 'Nothing will be sent.'],
    [
      'with an item that was refused',
      { items: [anItem({ refusal: held })] },
      'LOCAL_SHIPMENT_RECEIVED',
      'packing your order',
      'You told us that an item is not what you ordered. We hold your parcel until this is resolved.',
    ],
    [
      'whose price has expired',
      passed,
      'ORDER_CONFIRMATION',
      'awaiting payment',
      'This price has expired. We are checking it again and will send you the new price.',
    ],
  ] as const)('say the same as the page of an order %s', async (_, own, order_status, tag, sentence) => {
    await keepOrders([summaryOf(recent)]);
    const order = anOrder({ ...recent, ...own, order_status, next_step_by: null } as Partial<Order>);
    open({ getOrder: { success: true, order } });
    const newest = await card();
    await newest.findByText(tag);
    expect(newest.getByText(sentence)).toBeDefined();
    expect((await rows())[0]?.textContent).toContain(tag);
    await waitFor(async () => expect(await keptOrders()).toEqual([summaryOf(order)]));
    // What was kept is shown at once, and where the order cannot be read.
    cleanup();
    open({ getOrder: unreachable });
    expect((await rows())[0]?.textContent).toContain(tag);
    if ('refunded' in own) expect(screen.queryByRole('region', { name: 'Your newest open order' })).toBeNull();
    else expect((await card()).getByText(sentence)).toBeDefined();
  });

  test('say that a payment is being checked, instead of asking for it again', async () => {
    const order = anOrder({ ...recent, order_status: 'ORDER_CONFIRMATION' });
    await keepOrders([summaryOf(order)]);
    open({
      getOrder: { success: true, order },
      getTransaction: { success: true, state: 'checking', transaction: null },
    });
    expect(await (await card()).findByText('We are checking your payment. Please do not pay again.')).toBeDefined();
  });

  test('are removed one by one, or all after a question', async () => {
    await keepOrders([old, recent].map(summaryOf));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove order PT-BBBBBB from this list' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All orders on this device' }));
    expect(await references()).toEqual(['PT-AAAAAA']);
    await user.click(screen.getByRole('button', { name: 'Clear list' }));
    await user.click(await screen.findByRole('button', { name: 'Keep list' }));
    expect(await references()).toEqual(['PT-AAAAAA']);
    await user.click(screen.getByRole('button', { name: 'Clear list' }));
    await user.click(await screen.findByRole('button', { name: 'Remove all' }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'No orders on this device yet' }));
    expect(await references()).toEqual([]);
  });

  test('that are removed while their status is noted stay removed', async () => {
    await keepOrders([summaryOf(recent)]);
    await Promise.all([noteStatus(summaryOf({ ...recent, order_status: 'PAYMENT_DONE' })), forgetAllOrders()]);
    expect(await references()).toEqual([]);
  });

  test('says which order is not available any more', async () => {
    await keepOrders([summaryOf(recent)]);
    open({ getOrder: refuse('ORDER_NOT_FOUND') });
    expect((await rows())[0]?.textContent).toContain('PT-BBBBBB');
    await screen.findByText('This order is not available any more.');
  });

  test('are read again once there is a connection', async () => {
    await keepOrders([summaryOf(recent)]);
    const changed = { success: true, order: { ...recent, order_status: 'PAYMENT_DONE' } };
    open({ getOrder: inTurn(unreachable, changed) });
    await screen.findByText(/^The current status could not be read/);
    window.dispatchEvent(new Event('online'));
    await within(await screen.findByRole('list')).findByText('order placed, processing');
  });

  test('appear together with the form below them, which does not move', async () => {
    await keepOrders([summaryOf(recent)]);
    open();
    await screen.findByRole('region', { name: 'Ordered on another device?' });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('are opened by /user, too', async () => {
    const { arrives } = openPage('/user');
    await arrives('/user/orders');
  });
});

describe('orders from another device', () => {
  const code = { sendOwnOrdersCode: { success: true, resend_after_seconds: 30 } };
  const draft = { userDetails: someUser };
  const askFor = async (answers: Parameters<typeof openPage>[1]) => {
    const page = openPage('/user/orders', { ...code, getOrder: { success: true, order: recent }, ...answers }, draft);
    expect((await screen.findByRole<HTMLSelectElement>('combobox')).selectedOptions[0]?.text).toBe('+44');
    await page.user.click(await screen.findByRole('button', { name: 'Send code' }));
    expect(document.activeElement).toBe(await screen.findByLabelText('6-digit OTP'));
    // The sixth digit asks for the orders.
    await page.user.keyboard('123456');
    return page;
  };

  test('are listed with the code of their phone, and kept on this device by choice', async () => {
    const { user, network } = await askFor({ findOwnOrders: { success: true, orders: [found] } });
    const heading = await screen.findByRole('heading', { name: 'Orders of +44 7700900123' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(network.bodiesOf('sendOwnOrdersCode')).toEqual([{ phoneNumber: '+447700900123' }]);
    expect(network.bodiesOf('findOwnOrders')).toEqual([{ phoneNumber: '+447700900123', otp: '123456' }]);
    expect(await references()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep these on this device' }));
    await screen.findByText('These orders are now in the list of this device.');
    expect(await references()).toEqual(['PT-BBBBBB']);
  });

  test('are still listed after a reload or on the way back from one of them, without another code', async () => {
    await askFor({ findOwnOrders: { success: true, orders: [found] } });
    await screen.findByRole('heading', { name: 'Orders of +44 7700900123' });
    cleanup();
    const paid = { success: true, order: { ...recent, order_status: 'PAYMENT_DONE' } };
    const { user, network } = openPage('/user/orders', { getOrder: paid });
    await screen.findByRole('heading', { name: 'Orders of +44 7700900123' });
    // With the status of now, as the list of this device has it.
    await within(await screen.findByRole('list')).findByText('order placed, processing');
    expect(screen.getByRole('link', { name: 'Open order PT-BBBBBB' })).toBeDefined();
    expect(network.callsOf('sendOwnOrdersCode')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Change number' }));
    expect(screen.getByLabelText<HTMLInputElement>('Mobile').value).toBe('7700900123');
    expect(screen.queryByRole('link', { name: 'Open order PT-BBBBBB' })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test("go with 'Clear list', also after a reload", async () => {
    const { user } = await askFor({ findOwnOrders: { success: true, orders: [found] } });
    await user.click(await screen.findByRole('button', { name: 'Keep these on this device' }));
    await user.click(await screen.findByRole('button', { name: 'Clear list' }));
    await user.click(await screen.findByRole('button', { name: 'Remove all' }));
    const none = await screen.findByRole('heading', { name: 'No orders on this device yet' });
    expect(document.activeElement).toBe(none);
    await screen.findByRole('button', { name: 'Send code' });
    expect(screen.queryByRole('link', { name: 'Open order PT-BBBBBB' })).toBeNull();
    cleanup();
    openPage('/user/orders');
    await screen.findByRole('button', { name: 'Send code' });
    expect(screen.queryByRole('link', { name: 'Open order PT-BBBBBB' })).toBeNull();
  });

  test.each(['{', '7', '{"phone":{},"found":7}'])('are none where what was kept is %s', async (kept) => {
    sessionStorage.setItem('foundOrders', kept);
    openPage('/user/orders');
    await screen.findByRole('button', { name: 'Send code' });
  });

  test('says that there are none, and takes another number', async () => {
    const { user } = await askFor({ findOwnOrders: { success: true, orders: [] } });
    const none = await screen.findByRole('heading', { name: 'No orders were placed with +44 7700900123.' });
    await waitFor(() => expect(document.activeElement).toBe(none));
    await user.click(screen.getByRole('button', { name: 'Change number' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mobile')));
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined();
  });

  test('does not say that a code was sent where that failed', async () => {
    const { user } = openPage('/user/orders', { sendOwnOrdersCode: refuse('OTP_SEND_FAILED') }, draft);
    await user.click(await screen.findByRole('button', { name: 'Send code' }));
    await screen.findByText('Failed to send OTP. Try again.');
    expect(screen.getByText(/^We send a 6-digit code to \+44 7700900123\./)).toBeDefined();
    expect(screen.queryByText(/we sent/)).toBeNull();
  });

  test('keeps the number and says why a code was rejected', async () => {
    const { user } = await askFor({ findOwnOrders: refuse('OTP_INVALID') });
    expect((await screen.findByRole('alert')).textContent).toBe('The OTP is wrong');
    await user.click(screen.getByRole('button', { name: 'Change number' }));
    expect(screen.getByLabelText<HTMLInputElement>('Mobile').value).toBe('7700900123');
  });

  test('needs a calling code and a mobile number', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send code' }));
    await screen.findByText('Code is required.');
    await screen.findByText('A valid mobile number is required.');
    expect(document.activeElement).toBe(screen.getByLabelText('Country code'));
    await user.selectOptions(screen.getByLabelText('Country code'), '+44');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile'));
  });
});

describe('an order is kept on this device', () => {
  test('when its page is opened with a valid link', async () => {
    openPage(`/user/orderdetail/${recent.order_id}`, { getOrder: { success: true, order: recent } });
    await waitFor(async () => expect(await references()).toEqual(['PT-BBBBBB']));
  });

  test('when it was placed, and survives Return to Home', async () => {
    const { user, arrives, storedDraft } = openPage(
      { pathname: '/user/success', state: { order_id: recent.order_id, reference: recent.reference } },
      { getOrder: { success: true, order: recent } },
      { userDetails: someUser },
    );
    await waitFor(async () => expect(await references()).toEqual(['PT-BBBBBB']));
    await user.click(screen.getByRole('button', { name: 'Return to Home' }));
    await arrives('/user/order/create');
    expect(storedDraft()).toBeNull();
    expect(await references()).toEqual(['PT-BBBBBB']);
  });

  test('not when its link is wrong', async () => {
    openPage(`/user/orderdetail/${recent.order_id}`, { getOrder: refuse('ORDER_NOT_FOUND') });
    await screen.findByText('Order not found.');
    expect(await references()).toEqual([]);
  });
});
