import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { previewMessages } from '@potli/contracts/order/back-office.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { addPhoto, getPhoto, refuseGoods, removePhoto, resolveRefusal } from '@potli/contracts/order/photos.ts';
import { mostPhotos } from '@potli/contracts/rules/photos.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anItem, noon } from '../order/an-order.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { eraseOrders } from '../personal-data/customer-orders.ts';
import { newPhotoId } from '../photo/photos.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeAll(async () => {
  app = await openBackOffice();
});
afterAll(() => app.close());
beforeEach(() => {
  app.state.now = noon;
});

const place = 'a secret place';
const picture = sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'indigo' } });
const jpeg = await picture
  .clone()
  .withExif({ IFD0: { ImageDescription: place } })
  .jpeg()
  .toBuffer();

const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** A PNG that claims to have sides of so many pixels, in a few bytes. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const header = Buffer.from([...Array(8).fill(0), 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const received = (more: Partial<ItemRecord> = {}): ItemRecord =>
  anItem({ price: 49_950, weight: 350, accepted: true, received: true, ...more });
const storedPhotos = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ photo_id: newPhotoId(noon), width: 1, height: 1, at: noon.toISOString(), by: 'x' },
  }));
const inOffice = (more: Partial<OrderDocument> = {}) =>
  app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', items: [received()], ...more });
const add = (order: OrderDocument, bytes: Buffer = jpeg, change: object = {}, token = app.token) =>
  call(app.url, addPhoto, {
    ...{ apiKey, token, params: { orderId: order.id } },
    body: { order_item_id: 'ITEM1', image: bytes.toString('base64'), ...change },
  });
const refuse = (order: OrderDocument, text = 'Mine was blue', headers = {}) =>
  call(app.url, refuseGoods, {
    apiKey,
    headers,
    params: { orderId: order.id },
    body: { order_item_id: 'ITEM1', text },
  });
const resolve = (order: OrderDocument, reason = 'The customer agrees by phone') =>
  call(app.url, resolveRefusal, {
    ...{ apiKey, token: app.token, params: { orderId: order.id } },
    body: { order_item_id: 'ITEM1', reason },
  });
const photoOf = async (order: OrderDocument): Promise<string> =>
  (await app.orders.get(order.id))?.items[0]?.photos?.[0]?.photo_id ?? '';
const fetchPhoto = (orderId: string, photoId: string) => fetch(`${app.url}/api/orders/${orderId}/photos/${photoId}`);
const filesOf = async (order: OrderDocument): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of app.photos.keys()) if (key.startsWith(order.id)) keys.push(key);
  return keys;
};

describe('a photo', () => {
  test('is stored as a smaller JPEG without metadata, and loaded by a browser without key or script', async () => {
    const order = await inOffice();
    const { order: after } = succeeded(await add(order));
    expect(after.items[0]?.photos).toMatchObject([
      { width: 1600, height: 800, at: noon.toISOString(), by: 'Operator' },
    ]);
    expect(after.history.at(-1)).toMatchObject({
      command: 'add_photo',
      changes: [{ field: 'photos', from: null, to: 1 }],
    });
    const answer = await fetchPhoto(order.id, await photoOf(order));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    const params = { orderId: order.id, photoId: await photoOf(order) };
    expect((await call(app.url, getPhoto, { params })).status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(jpeg.includes(place)).toBe(true);
    expect(bytes.includes(place)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('is sent to the customer once for the order, without the name of who took it', async () => {
    const order = await inOffice();
    await add(order);
    await add(order);
    const kinds = (await app.orders.get(order.id))?.outbox.map(({ message }) => message.kind);
    expect(kinds).toEqual(['photos_ready']);
    const seen = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: order.id } })).order;
    expect(seen.items[0]?.photos).toHaveLength(2);
    expect(seen.items[0]?.photos?.[0]).not.toHaveProperty('by');
    expect(seen.items[0]?.refusable_until).toBe('2026-03-03T06:30:00.000Z');
  });

  const script = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['a page', Buffer.from(`<html>${script}</html>`)],
    ['a cut-off JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['a page that begins like a JPEG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from(script)])],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a picture of 64 megapixels', bomb],
  ])('is not %s', async (_, bytes) => {
    const order = await inOffice();
    expect(codeOf(await add(order, bytes))).toBe('422 PHOTO_INVALID');
    expect(await filesOf(order)).toEqual([]);
    expect(await app.orders.get(order.id)).toMatchObject({ version: order.version });
  });

  test('that is also a page loses the page', async () => {
    const order = await inOffice();
    succeeded(await add(order, Buffer.concat([jpeg, Buffer.from(script)])));
    const bytes = Buffer.from(await (await fetchPhoto(order.id, await photoOf(order))).arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
  });

  test.each([
    ['claims more pixels than it has bytes', pngOf(60_000, 60_000)],
    ['claims a side of 100,000 pixels', pngOf(100_000, 1)],
  ])('that %s is rejected without being decoded', async (_, bytes) => {
    const order = await inOffice();
    expect(codeOf(await add(order, bytes))).toBe('422 PHOTO_INVALID');
    expect(await filesOf(order)).toEqual([]);
  });

  test('loses the place where it was taken', async () => {
    const located = await picture
      .clone()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif?.includes('N')).toBe(true);
    const order = await inOffice();
    succeeded(await add(order, located));
    const bytes = Buffer.from(await (await fetchPhoto(order.id, await photoOf(order))).arrayBuffer());
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('whose upload breaks off leaves nothing behind', async () => {
    const order = await inOffice();
    const body = JSON.stringify({ order_item_id: 'ITEM1', image: jpeg.toString('base64') });
    await new Promise<void>((closed) => {
      const upload = request(`${app.url}/api/orders/admin/${order.id}/add-photo`, {
        method: 'POST',
        headers: {
          ...{ 'x-api-key': apiKey, authorization: `Bearer ${app.token}` },
          ...{ 'content-type': 'application/json', 'content-length': body.length },
        },
      });
      upload.on('error', () => {});
      upload.on('close', closed);
      upload.write(body.slice(0, -100), () => upload.destroy());
    });
    // The same upload again, whole: answered after the first was cancelled.
    succeeded(await add(order));
    expect(await filesOf(order)).toHaveLength(1);
    expect((await app.orders.get(order.id))?.items[0]?.photos).toHaveLength(1);
  });

  test('that is sent again after a lost answer is stored once, with one file', async () => {
    const order = await inOffice({ items: [received({ photos: storedPhotos(mostPhotos - 1) })] });
    const again = () =>
      call(app.url, addPhoto, {
        ...{ apiKey, token: app.token, params: { orderId: order.id }, headers: { 'idempotency-key': 'photo-1' } },
        body: { order_item_id: 'ITEM1', image: jpeg.toString('base64') },
      });
    const first = succeeded(await again());
    expect(succeeded(await again())).toEqual(first);
    expect(await filesOf(order)).toHaveLength(1);
  });

  test('opens with its own order only', async () => {
    const [order, other] = [await inOffice(), await inOffice()];
    await add(order);
    const photoId = await photoOf(order);
    for (const [id, photo] of [
      [other.id, photoId],
      [order.id, newPhotoId(noon)],
      ['ZZZZZZZZZZZZZZZZZZZZZZZZZZ', photoId],
    ] as const)
      expect(codeOf(await call(app.url, getPhoto, { apiKey, params: { orderId: id, photoId: photo } }))).toBe(
        '404 PHOTO_NOT_FOUND',
      );
  });

  test('is not to be guessed: after thirty unknown ids an address waits, and still sees the photos that it knows', async () => {
    const order = await inOffice();
    await add(order);
    const photoId = await photoOf(order);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const ask = (orderId: string) => call(app.url, getPhoto, { params: { orderId, photoId }, headers });
    const guess = (turn: number) => ask(String(turn).padStart(26, '0'));
    for (let turn = 0; turn < 30; turn += 1) expect(codeOf(await guess(turn))).toBe('404 PHOTO_NOT_FOUND');
    expect(codeOf(await guess(31))).toBe('429 TOO_MANY_REQUESTS');
    expect((await ask(order.id)).status).toBe(200);
  });

  test('that is removed is gone with its file', async () => {
    const order = await inOffice();
    await add(order);
    const photo_id = await photoOf(order);
    const remove = () =>
      call(app.url, removePhoto, {
        ...{ apiKey, token: app.token, params: { orderId: order.id } },
        body: { order_item_id: 'ITEM1', photo_id },
      });
    expect(succeeded(await remove()).order.items[0]?.photos ?? []).toEqual([]);
    expect(await filesOf(order)).toEqual([]);
    expect(codeOf(await remove())).toBe('404 PHOTO_NOT_FOUND');
    expect((await fetchPhoto(order.id, photo_id)).status).toBe(404);
  });

  test('beyond the most of an item, of an item that is taken out, or by a stranger is refused', async () => {
    expect(codeOf(await add(await inOffice({ items: [received({ photos: storedPhotos(mostPhotos) })] })))).toBe(
      '409 TOO_MANY_PHOTOS',
    );
    const taken_out = { at: noon.toISOString(), by: 'x', reason: '', refund_paise: 0 };
    expect(codeOf(await add(await inOffice({ items: [received({ taken_out })] })))).toBe('409 ITEM_TAKEN_OUT');
    const order = await inOffice();
    expect(codeOf(await add(order, jpeg, { order_item_id: 'ITEM9' }))).toBe('422 ITEMS_DO_NOT_MATCH');
    const body = { order_item_id: 'ITEM1', image: 'aaaa' };
    expect(codeOf(await call(app.url, addPhoto, { apiKey, params: { orderId: order.id }, body }))).toBe(
      '403 TOKEN_MISSING',
    );
  });

  test('goes with the personal data of its order, and so do files that no order has', async () => {
    const order = await inOffice();
    await add(order);
    const kept = await inOffice();
    await add(kept);
    const orphan = `${kept.id}/${newPhotoId(new Date(noon.getTime() - 7_200_000))}`;
    const underWay = `${kept.id}/${newPhotoId(noon)}`;
    for (const key of [orphan, underWay]) await app.photos.put(key, jpeg);
    await writeFile(join(app.photos.place, kept.id, 'half.draft'), 'x');
    const closed = await app.orders.get(order.id);
    if (!closed) throw new Error('no order');
    const completed = { ...closed, order_status: 'ORDER_COMPLETED', version: closed.version + 1 } as const;
    await app.orders.replace(completed, closed.version);
    await eraseOrders(app.orders, [completed], 'Operator', noon);
    app.pass(3601);
    await app.photos.put(`${kept.id}/${newPhotoId(app.state.now)}`, jpeg);
    await app.tidy();
    expect(await filesOf(order)).toEqual([]);
    expect(await filesOf(kept)).toHaveLength(2);
    expect(await filesOf(kept)).not.toContain(orphan);
  });
});

describe('a refusal', () => {
  const shipment = {
    order: {
      ...{ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', international_shipping_tracking_number: 'T1' },
      international_shipping_tracking_link: 'https://track.example/1',
    },
  };

  test('holds packing and shipment until an operator resolves it with a reason, which the customer gets', async () => {
    const order = await inOffice();
    await add(order);
    expect(codeOf(await refuse(order, '\u200b'))).toBe('422 VALIDATION_FAILED');
    expect(succeeded(await refuse(order)).order.items[0]?.refusal).toEqual({
      at: noon.toISOString(),
      text: 'Mine was blue',
    });
    expect(codeOf(await app.update(order, shipment))).toBe('409 GOODS_REFUSED');
    const preview = await call(app.url, previewMessages, {
      ...{ apiKey, token: app.token, params: { role: 'admin', orderId: order.id }, body: shipment },
    });
    expect(codeOf(preview)).toBe('409 GOODS_REFUSED');
    expect(codeOf(await refuse(order))).toBe('409 REFUSAL_CLOSED');
    const { order: after } = succeeded(await resolve(order));
    expect(after.items[0]?.refusal?.resolved).toMatchObject({ reason: 'The customer agrees by phone', by: 'Operator' });
    expect(after.history.slice(-2)).toMatchObject([
      { command: 'refuse_goods', by: { type: 'customer' }, note: 'Mine was blue' },
      { command: 'resolve_refusal', note: 'The customer agrees by phone' },
    ]);
    const kinds = (await app.orders.get(order.id))?.outbox.map(({ message }) => message.kind);
    expect(kinds).toEqual(['photos_ready', 'operators_goods_refused', 'refusal_resolved']);
    expect(codeOf(await resolve(order))).toBe('409 REFUSAL_CLOSED');
    expect(succeeded(await app.update(order, shipment)).order.order_status).toBe('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  });

  test('holds the confirmation that all items were received', async () => {
    const order = await inOffice({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    await add(order);
    await refuse(order);
    expect(codeOf(await app.update(order, { order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' } }))).toBe(
      '409 GOODS_REFUSED',
    );
  });

  test('is possible within a day of the last photo, not without one, and not for a stranger', async () => {
    const order = await inOffice();
    expect(codeOf(await refuse(order))).toBe('409 REFUSAL_CLOSED');
    await add(order);
    app.pass(24 * 3600 + 1);
    expect(codeOf(await refuse(order))).toBe('409 REFUSAL_CLOSED');
    const { order: again } = succeeded(await add(order, jpeg, {}, await app.signIn()));
    expect(again.items[0]?.refusable_until).toBe('2026-03-04T06:30:01.000Z');
    expect(codeOf(await refuse({ ...order, id: 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ' }))).toBe('404 ORDER_NOT_FOUND');
    expect(succeeded(await refuse(order)).order.version).toBe(again.version + 1);
    const body = { order_item_id: 'ITEM1', reason: 'x' };
    const stranger = await call(app.url, resolveRefusal, { apiKey, params: { orderId: order.id }, body });
    expect(codeOf(stranger)).toBe('403 TOKEN_MISSING');
  });

  test('leaves neither text nor reason when personal data is removed', async () => {
    const order = await inOffice();
    await add(order);
    await refuse(order, 'A secret wish');
    await resolve(order, 'A secret reason');
    const open = await app.orders.get(order.id);
    if (!open) throw new Error('no order');
    const closed = { ...open, order_status: 'ORDER_COMPLETED', version: open.version + 1 } as const;
    await app.orders.replace(closed, open.version);
    await eraseOrders(app.orders, [closed], 'Operator', noon);
    const left = JSON.stringify(await app.orders.get(order.id));
    expect(left).not.toContain('secret');
    expect(left).not.toContain('photo_id');
  });
});
