// @vitest-environment jsdom
import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { type Answers, inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const at = '2026-11-20T10:00:00.000Z';
const photo = (mark: string) => ({
  ...{ photo_id: `mi000000-${mark.repeat(26)}`, width: 1600, height: 1200, at, by: 'Operator' },
});
const refusal = { at, text: 'Mine was blue' };
const inOffice = (item: Partial<OrderItem> = {}, own: Partial<Order> = {}) =>
  anOrder({
    order_status: 'LOCAL_SHIPMENT_RECEIVED',
    allowed_actions: ['ship', 'add_photo', 'remove_photo', 'resolve_refusal'],
    items: [anItem({ is_local_shippment_received: 1, ...item })],
    ...own,
  });
// In a browser that keeps no photos; pending-photos.test.tsx has one that does. Test files of one worker share their modules, and
// with them a store that an earlier file has opened.
vi.hoisted(() => {
  vi.resetModules();
});

const onItsWay = (item: Partial<OrderItem> = {}) =>
  inOffice(item, {
    order_status: 'LOCAL_SHIPMENT_PROCESSING',
    allowed_actions: ['receive_items', 'add_photo', 'remove_photo', 'resolve_refusal'],
  });
const payments = { success: true, payments: [], total_count: 0 };
const openReceive = (answers: Answers) => openAsOperator('/admin/receive?q=OD-77', answers);
const openShipment = (order: Order, answers: Answers = {}) =>
  openAsOperator(`/admin/internationalshippingupdate/${orderId}`, {
    ...{ getOrder: { success: true, order }, listOrderPayments: payments },
    ...answers,
  });
const chooser = () => screen.findByLabelText<HTMLInputElement>('Take photo: Indigo Kurta', { selector: 'input' });
const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } });
const aFile = (text: string) => new File([text], 'IMG_1.jpg', { type: 'image/jpeg' });
const photos = () => within(screen.getByRole('group', { name: 'Photos of Indigo Kurta' }));

/** The sides of each picture that was drawn. */
let drawn: number[][] = [];
/** What the browser decodes: a picture of 4000 × 3000 pixels, or nothing. */
let decode: () => Promise<object>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', undefined);
  drawn = [];
  decode = async () => ({ width: 4000, height: 3000, close() {} });
  const context = {
    fillRect() {},
    drawImage: (_: object, _x: number, _y: number, ...sides: number[]) => drawn.push(sides),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['small'], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = (answers: Answers) => {
  const page = openReceive(answers);
  // Opening a page removes its stubs when the test ends.
  vi.stubGlobal('createImageBitmap', () => decode());
  return page;
};

describe('photos of an item', () => {
  test('are chosen on the receive page, made smaller, sent one by one and shown', async () => {
    let order = onItsWay();
    const page = open({
      findArrivals: () => ({ success: true, orders: [order] }),
      addPhoto: () => {
        order = onItsWay({ photos: [...(order.items[0]?.photos ?? []), photo(order.items[0]?.photos ? 'B' : 'A')] });
        return { success: true, order };
      },
    });
    const input = await chooser();
    expect([input.accept, input.getAttribute('capture'), input.multiple]).toEqual(['image/*', 'environment', true]);
    await choose(aFile('1'), aFile('22'));
    expect(screen.getByText('Uploading 2 photos…')).toBeTruthy();
    const second = await screen.findByAltText<HTMLImageElement>('Photo 2 of Indigo Kurta');
    expect(second.getAttribute('src')).toBe(`/api/orders/${orderId}/photos/${photo('B').photo_id}`);
    expect(drawn).toEqual([
      [1600, 1200],
      [1600, 1200],
    ]);
    const body = { order_item_id: 'item-1', image: btoa('small') };
    expect(page.network.bodiesOf('addPhoto')).toEqual([body, body]);
    await waitFor(() => expect(screen.queryByText(/^Uploading/)).toBeNull());
  });

  test('are sent as they are when the browser cannot decode them, and the refusal of the server is shown', async () => {
    decode = () => Promise.reject(new DOMException('no picture'));
    const page = open({ findArrivals: { success: true, orders: [onItsWay()] }, addPhoto: refuse('PHOTO_INVALID') });
    await choose(aFile('heic'));
    const alert = await photos().findByRole('alert');
    expect(alert.textContent).toContain('Failed to upload a photo.');
    expect(page.network.bodiesOf('addPhoto')).toMatchObject([{ image: btoa('heic') }]);
    await page.user.click(photos().getByRole('button', { name: 'Discard' }));
    expect(photos().queryByRole('alert')).toBeNull();
  });

  test('that are too large for the server are not sent', async () => {
    decode = () => Promise.reject(new DOMException('no picture'));
    const page = open({ findArrivals: { success: true, orders: [onItsWay()] } });
    await choose(aFile('x'.repeat(3_000_001)));
    expect((await photos().findByRole('alert')).textContent).toContain('This photo is too large');
    expect(page.network.callsOf('addPhoto')).toEqual([]);
  });

  test('stay after a failed upload until it is tried again', async () => {
    const page = open({
      findArrivals: { success: true, orders: [onItsWay()] },
      addPhoto: inTurn(unreachable, { success: true, order: onItsWay({ photos: [photo('A')] }) }),
    });
    await choose(aFile('1'));
    await photos().findByText('No response from server. Please try again.');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await page.user.click(photos().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(photos().queryByRole('alert')).toBeNull());
    const [first, second] = page.network.callsOf('addPhoto');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('are deleted after a question', async () => {
    const page = openShipment(inOffice({ photos: [photo('A'), photo('B')] }), {
      removePhoto: { success: true, order: inOffice({ photos: [photo('A')] }) },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Delete photo 2 of Indigo Kurta' }));
    await page.user.click(await screen.findByRole('button', { name: 'Keep photo' }));
    expect(page.network.callsOf('removePhoto')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Delete photo 2 of Indigo Kurta' }));
    await page.user.click(await screen.findByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(screen.queryByAltText('Photo 2 of Indigo Kurta')).toBeNull());
    expect(page.network.bodiesOf('removePhoto')).toEqual([{ order_item_id: 'item-1', photo_id: photo('B').photo_id }]);
  });

  test('can only be looked at once the parcel is shipped', async () => {
    openAsOperator(`/admin/completeorder/${orderId}`, {
      getOrder: {
        success: true,
        order: inOffice(
          { photos: [photo('A')] },
          { order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', allowed_actions: ['complete'] },
        ),
      },
      listOrderPayments: payments,
    });
    await screen.findByAltText('Photo 1 of Indigo Kurta');
    expect(photos().queryByRole('button')).toBeNull();
  });
});

describe('an item that its customer refused', () => {
  test('is shown on the receive page with what the customer said', async () => {
    open({ findArrivals: { success: true, orders: [onItsWay({ photos: [photo('A')], refusal })] } });
    expect(await screen.findByText('The customer refused Indigo Kurta. Do not pack it.')).toBeTruthy();
    expect(screen.getByText('Mine was blue')).toBeTruthy();
  });

  test('is resolved with a reason, which stays after a failure', async () => {
    const refused = inOffice({ photos: [photo('A')], refusal });
    const resolved = { at, reason: 'Agreed by phone', by: 'Asha' };
    const page = openShipment(refused, {
      resolveRefusal: inTurn(refuse('SERVICE_UNAVAILABLE'), {
        success: true,
        order: inOffice({ photos: [photo('A')], refusal: { ...refusal, resolved } }),
      }),
    });
    const region = within(await screen.findByRole('region', { name: 'Refused items' }));
    await page.user.click(region.getByRole('button', { name: 'Resolve: Indigo Kurta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve refusal' }));
    await page.user.click(dialog.getByRole('button', { name: 'Resolve refusal' }));
    await dialog.findByText('Please enter a reason.');
    await page.user.type(dialog.getByLabelText('Reason for the customer'), 'Agreed by phone');
    await page.user.click(dialog.getByRole('button', { name: 'Resolve refusal' }));
    await dialog.findByText('Failed to resolve the refusal.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason for the customer').value).toBe('Agreed by phone');
    await page.user.click(dialog.getByRole('button', { name: 'Resolve refusal' }));
    expect(await screen.findByText('Refused by the customer, resolved by Asha:')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Refused items' })).toBeNull();
    expect(page.network.bodiesOf('resolveRefusal').at(-1)).toEqual({
      ...{ order_item_id: 'item-1', reason: 'Agreed by phone', version: 3 },
    });
  });
});
