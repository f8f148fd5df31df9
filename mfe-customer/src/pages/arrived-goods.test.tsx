// @vitest-environment jsdom
import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, orderId, paidOrder } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const at = '2026-11-20T10:00:00.000Z';
const until = '2026-11-21T10:00:00.000Z';
const photo = (mark: string) => ({ photo_id: `mi000000-${mark.repeat(26)}`, width: 1600, height: 1200, at });
const refusal = { at, text: 'Mine was blue' };
const arrived = (item: Partial<OrderItem> = {}, own: Partial<Order> = {}): Order =>
  paidOrder({
    order_status: 'LOCAL_SHIPMENT_RECEIVED',
    allowed_actions: ['refuse_goods'],
    items: [anItem({ photos: [photo('A'), photo('B')], refusable_until: until, ...item })],
    ...own,
  });
const open = async (order: Order, answers: Parameters<typeof openPage>[1] = {}, now = new Date(at)) => {
  controlTime(now);
  const page = openPage(`/user/orderdetail/${orderId}`, { getOrder: { success: true, order }, ...answers });
  await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
  return page;
};
const refuseButton = 'This is not what I ordered: Indigo Kurta';

describe('photos of what has arrived', () => {
  test('are shown small and open large', async () => {
    const { user } = await open(arrived());
    await user.click(screen.getByRole('button', { name: 'Enlarge photo 2 of Indigo Kurta' }));
    const dialog = screen.getByRole('dialog', { name: 'Photo 2 of Indigo Kurta' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe(
      `/api/orders/${orderId}/photos/${photo('B').photo_id}`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('have no place on an order without any', async () => {
    await open(paidOrder());
    expect(screen.queryByRole('heading', { name: 'Photos of your items' })).toBeNull();
  });
});

describe('an item that is not what was ordered', () => {
  test('is refused with a text, which stays after a failure; then the parcel is held', async () => {
    let order = arrived();
    const page = await open(order, {
      getOrder: () => ({ success: true, order }),
      refuseGoods: inTurn(refuse('SERVICE_UNAVAILABLE'), { success: true, order: arrived({ refusal }) }),
    });
    expect(screen.getByText(/^Is something wrong\? Tell us by .+ \(your time\)\.$/)).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: refuseButton }));
    const text = screen.getByLabelText<HTMLTextAreaElement>('What is wrong?');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Please tell us what is wrong.')).toBeDefined();
    await page.user.type(text, 'Mine was blue');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    expect(text.value).toBe('Mine was blue');
    order = arrived({ refusal });
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    const held = await screen.findByText('We hold your parcel until this is resolved. We will message you.');
    expect(document.activeElement).toBe(held);
    expect(screen.getByText(/We hold your parcel until this is resolved\.$/)).toBeDefined();
    expect(screen.queryByText(/We are packing your parcel/)).toBeNull();
    expect(screen.queryByRole('button', { name: refuseButton })).toBeNull();
    expect(page.network.bodiesOf('refuseGoods').at(-1)).toEqual({ order_item_id: 'item-1', text: 'Mine was blue' });
  });

  test('has the focus on its button again after the form was closed', async () => {
    const { user } = await open(arrived());
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('button', { name: refuseButton }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: refuseButton }));
  });

  test('shows our answer once it is resolved', async () => {
    await open(arrived({ refusal: { ...refusal, resolved: { at, reason: 'We send the blue one.' } } }));
    expect(screen.getByText('We send the blue one.')).toBeDefined();
    expect(screen.getByText('All items have arrived. We are packing your parcel.', { exact: false })).toBeDefined();
    expect(screen.getByRole('button', { name: refuseButton })).toBeDefined();
  });

  test('holds no parcel of an order that is over', async () => {
    await open(arrived({ refusal }, { order_status: 'ORDER_CANCELLED', allowed_actions: [] }));
    expect(screen.queryByText(/^You told us that an item is not what you ordered/)).toBeNull();
  });

  test('is a matter for support after a day', async () => {
    await open(arrived(), {}, new Date(Date.parse(until) + 1));
    expect(screen.getByText('Is something wrong? Please contact support.')).toBeDefined();
    expect(screen.queryByRole('button', { name: refuseButton })).toBeNull();
  });

  test('cannot be refused once the parcel is shipped', async () => {
    await open(arrived({}, { order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', allowed_actions: [] }));
    expect(screen.getByRole('heading', { name: 'Photos of your items' })).toBeDefined();
    expect(screen.queryByRole('button', { name: refuseButton })).toBeNull();
    expect(screen.queryByText(/^Is something wrong/)).toBeNull();
  });
});
