// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { type Answers, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore, set, values } from 'idb-keyval';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const kept = createStore('potli-admin-photos', 'pending');
beforeEach(() => clear(kept));
// Later files of this worker must not go on with its photos.
afterAll(() => clear(kept));

const arrived = (item: Partial<OrderItem> = {}, own: Partial<Order> = {}) =>
  anOrder({
    order_status: 'LOCAL_SHIPMENT_PROCESSING',
    allowed_actions: ['receive_items', 'add_photo'],
    items: [anItem(item)],
    ...own,
  });
const other = arrived({ product_name: 'Copper Bottle' }, { order_id: 'B'.repeat(26), reference: 'PT-BBBBBB' });
const withPhoto = arrived({
  photos: [{ photo_id: `mi000000-${'A'.repeat(26)}`, width: 4, height: 3, at: '2026-11-20T10:00:00.000Z', by: 'x' }],
});
const findArrivals = ({ query }: { query: Readonly<Record<string, string>> }) => ({
  success: true,
  orders: [query.q === other.reference ? other : arrived()],
});

const open = (answers: Answers, address = '/admin/receive?q=OD-77') => {
  const page = openAsOperator(address, { findArrivals, ...answers });
  // A browser that cannot decode sends the file as it is. Opening a page removes its stubs when the test ends.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')));
  return page;
};
const choose = async () =>
  fireEvent.change(await screen.findByLabelText('Take photo: Indigo Kurta', { selector: 'input' }), {
    target: { files: [new File(['pixels'], 'IMG_1.jpg', { type: 'image/jpeg' })] },
  });
const isKept = () => waitFor(async () => expect(await values(kept)).toHaveLength(1));
const scan = async (page: ReturnType<typeof open>, code: string) => {
  const field = await screen.findByLabelText('Order number of the store, or reference of the order');
  await page.user.clear(field);
  await page.user.type(field, `${code}{Enter}`);
};

test('photos that are not uploaded stay while other orders are scanned, and are sent when their order is opened again', async () => {
  let answer: object = unreachable;
  const page = open({ addPhoto: () => answer });
  await choose();
  await screen.findByText('No response from server. Please try again.');
  await isKept();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);

  await scan(page, other.reference);
  await screen.findByRole('group', { name: 'Copper Bottle' });
  const notice = (await screen.findByText('Photos that are not uploaded yet')).closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('no notice');
  expect(notice.textContent).toContain('1 photo');
  // Any order that is opened tries again: the answer changes only once that attempt has failed.
  await waitFor(() => expect(page.network.callsOf('addPhoto')).toHaveLength(2));
  answer = { success: true, order: withPhoto };
  await page.user.click(within(notice).getByRole('link', { name: arrived().reference }));
  await waitFor(async () => expect(await values(kept)).toEqual([]));
  const [first, ...again] = page.network.callsOf('addPhoto');
  expect(again).toHaveLength(2);
  for (const { path, body } of again) expect([path, body]).toEqual([first?.path, first?.body]);
  expect(first?.path).toContain(orderId);
});

test('photos survive a reload of the page, and are sent again under the same key', async () => {
  const before = open({ addPhoto: unreachable });
  await choose();
  await screen.findByText('No response from server. Please try again.');
  await isKept();
  cleanup();
  const page = open({ addPhoto: { success: true, order: withPhoto } }, '/admin/receive');
  await waitFor(async () => expect(await values(kept)).toEqual([]));
  const [first, second] = [...before.network.callsOf('addPhoto'), ...page.network.callsOf('addPhoto')];
  expect(second?.body).toEqual({ order_item_id: 'item-1', image: btoa('pixels') });
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  await waitFor(() => expect(screen.queryByText('Photos that are not uploaded yet')).toBeNull());
});

test('a photo whose upload fails just after the network is back is sent once more', async () => {
  const failing = Promise.withResolvers<object>();
  let answer: object | Promise<object> = failing.promise;
  const page = open({ addPhoto: () => answer });
  await choose();
  await waitFor(() => expect(page.network.callsOf('addPhoto')).toHaveLength(1));
  answer = { success: true, order: withPhoto };
  window.dispatchEvent(new Event('online'));
  failing.resolve(unreachable);
  await waitFor(async () => expect(await values(kept)).toEqual([]));
  expect(page.network.callsOf('addPhoto')).toHaveLength(2);
});

test('a photo that the server rejects is not sent again, and is forgotten when it is discarded', async () => {
  const page = open({ addPhoto: refuse('PHOTO_INVALID') });
  await choose();
  await screen.findByText('Failed to upload a photo.');
  await isKept();
  window.dispatchEvent(new Event('online'));
  await page.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await values(kept)).toEqual([]));
  expect(page.network.callsOf('addPhoto')).toHaveLength(1);
});

test('photos wait for their operator when another one signs in on the same phone, and are sent then', async () => {
  sessionStorage.setItem('admin_operator', 'Asha');
  let operator = 'Ravi';
  let answer: object = unreachable;
  const page = open({
    addPhoto: () => answer,
    endSession: { success: true },
    authenticateOperator: () => ({
      ...{ success: true, token: `token of ${operator}`, operator: { name: operator } },
      expires_at: '2026-11-21T18:30:00.000Z',
    }),
    listOrders: unreachable,
  });
  const signIn = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
    await page.arrives('/admin');
    await page.user.type(screen.getByLabelText('Passkey'), 'passkey');
    await page.user.click(screen.getByRole('button', { name: 'Authenticate' }));
    await screen.findByRole('heading', { level: 1, name: 'My Orders' });
  };
  await choose();
  await screen.findByText('No response from server. Please try again.');
  await isKept();
  answer = { success: true, order: withPhoto };
  await signIn();
  window.dispatchEvent(new Event('online'));
  operator = 'Asha';
  await signIn();
  await waitFor(async () => expect(await values(kept)).toEqual([]));
  const tokens = page.network.callsOf('addPhoto').map(({ headers }) => headers.get('authorization'));
  expect(tokens).toEqual(['Bearer token-1', 'Bearer token of Asha']);
});

test('photos that an operator has left are not shown to another one, and those without an operator go to the first', async () => {
  const bytes = new TextEncoder().encode('pixels').buffer;
  const photo = (id: string, more: object) =>
    set(id, { id, orderId, itemId: 'item-1', type: 'image/jpeg', bytes, ...more }, kept);
  const now = Date.now();
  const at = (second: number) => new Date(now + second * 1000).toISOString();
  await photo('a', { reference: 'PT-AAAAAA', operator: 'Asha', chosen_at: at(1) });
  await photo('b', { reference: 'PT-BBBBBB', chosen_at: at(2) });
  await photo('c', { reference: 'PT-CCCCCC', operator: 'Ravi', chosen_at: at(3) });
  const shown = () => screen.queryAllByRole('link', { name: /^PT-/ }).map(({ textContent }) => textContent);
  const openAs = (operator: string) => {
    sessionStorage.setItem('admin_operator', operator);
    return open({ addPhoto: unreachable }, '/admin/receive');
  };
  const ravis = openAs('Ravi');
  await waitFor(() => expect(shown()).toEqual(['PT-BBBBBB', 'PT-CCCCCC']));
  await waitFor(() => expect(ravis.network.callsOf('addPhoto')).toHaveLength(2));
  cleanup();
  openAs('Asha');
  await waitFor(() => expect(shown()).toEqual(['PT-AAAAAA']));
});

test('photos of 30 days ago are forgotten', async () => {
  const bytes = new TextEncoder().encode('pixels').buffer;
  const photo = { id: 'old', orderId, reference: 'PT-OLDOLD', itemId: 'item-1', type: 'image/jpeg', bytes };
  await set('old', { ...photo, chosen_at: '2020-01-01T00:00:00.000Z' }, kept);
  open({}, '/admin/receive');
  await waitFor(async () => expect(await values(kept)).toEqual([]));
});
