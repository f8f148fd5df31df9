import { previewMessages } from '@potli/contracts/order/back-office.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem } from '../order/an-order.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { type OperatorCommand, operatorBodies, operatorCommands } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, tokenSecret } from '../testing/orders-app.ts';

/** Every command of an operator with everything wrong that it can be given, and the preview of it likewise. */
let app: OrdersApp;
let token: string;
beforeAll(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterAll(() => app.close());

interface Wrong {
  readonly order?: object;
  /** Laid over the first of the command's items. */
  readonly item?: object;
  readonly orderItems?: unknown;
  readonly token?: string | undefined;
  readonly status?: OrderDocument['order_status'];
  readonly stored?: Partial<OrderDocument>;
  readonly headers?: Record<string, string>;
}

/** What both the update and its preview answer to the wrong request; the store must hold what it held. */
const answersTo = async (command: OperatorCommand, wrong: Wrong): Promise<string[]> => {
  const good = operatorBodies[command];
  const order = await app.fresh({ order_status: wrong.status ?? good.from, ...wrong.stored });
  const [first, ...rest] = good.orderItems ?? [];
  const orderItems = wrong.item ? [{ ...first, ...wrong.item }, ...rest] : good.orderItems;
  const body = {
    order: { ...good.order, ...wrong.order },
    ...(orderItems && { orderItems }),
    ...('orderItems' in wrong && { orderItems: wrong.orderItems }),
  };
  const proof = 'token' in wrong ? wrong.token : token;
  const request = { apiKey, body, ...(proof !== undefined && { token: proof }), headers: wrong.headers ?? {} };
  const params = { role: 'admin', orderId: order.id };
  const answers = [
    await call(app.url, updateOrder, { ...request, params }),
    await call(app.url, previewMessages, { ...request, params }),
  ];
  expect(await app.orders.get(order.id)).toEqual(order);
  return answers.map(codeOf);
};
const bothSay = (code: string) => [code, code];

describe.each(operatorCommands)('the command %s', (command) => {
  const { orderItems } = operatorBodies[command];

  test('is refused in another status, as is its preview', async () => {
    expect(await answersTo(command, { status: 'ORDER_CANCELLED' })).toEqual(bothSay('409 ORDER_STATUS_CONFLICT'));
  });

  test.each([
    [2, '409 ORDER_CHANGED'],
    [Number.MAX_SAFE_INTEGER, '409 ORDER_CHANGED'],
    [0, '422 VALIDATION_FAILED'],
    [-1, '422 VALIDATION_FAILED'],
    [1.5, '422 VALIDATION_FAILED'],
    ['1', '422 VALIDATION_FAILED'],
    [null, '422 VALIDATION_FAILED'],
  ])('is refused on version %j', async (version, code) => {
    expect(await answersTo(command, { order: { version } })).toEqual(bothSay(code));
  });

  test('is refused with an If-Match of another version', async () => {
    expect(await answersTo(command, { headers: { 'if-match': '"7"' } })).toEqual(bothSay('409 ORDER_CHANGED'));
  });

  test.each([
    ['a status that does not exist', { order: { order_status: 'ORDER_LOST' } }],
    ['a status that is a list', { order: { order_status: ['ORDER_COMPLETED'] } }],
    ['an id that is an operator of the database', { order: { order_id: { $ne: '' } } }],
    ['a negative total', { order: { total_price: -1 } }],
    ['a huge total', { order: { total_price: 1e300 } }],
    ['a total with an exponent', { order: { total_price: '1e3' } }],
    ['items that are no list', { orderItems: { order_item_id: 'ITEM1' } }],
    ['items that are none', { orderItems: ['ITEM1'] }],
    ['too many items', { orderItems: Array.from({ length: 51 }, () => ({ order_item_id: 'ITEM1' })) }],
    ['an item id that is a number', { orderItems: [{ order_item_id: 1 }] }],
    ['an item id that is endless', { orderItems: [{ order_item_id: 'I'.repeat(41) }] }],
    ['a link that is a number', { orderItems: [{ order_item_id: 'ITEM1', local_order_link: 7 }] }],
    ['a receipt of 2', { orderItems: [{ order_item_id: 'ITEM1', is_local_shippment_received: 2 }] }],
    ['a decision of true', { orderItems: [{ order_item_id: 'ITEM1', is_item_accepted: true }] }],
    ['a warning that does not exist', { order: { acknowledged_warnings: ['ALL'] } }],
    ['a tracking link that is an object', { order: { international_shipping_tracking_link: {} } }],
  ])('is refused with %s', async (_, wrong) => {
    expect(await answersTo(command, wrong)).toEqual(bothSay('422 VALIDATION_FAILED'));
  });

  test.runIf(orderItems)('is refused with an item of another order, and with one named twice', async () => {
    expect(await answersTo(command, { item: { order_item_id: 'FOREIGN' } })).toEqual(bothSay('422 ITEMS_DO_NOT_MATCH'));
    const twice = [...(orderItems ?? []), ...(orderItems ?? [])];
    expect(await answersTo(command, { orderItems: twice })).toEqual(bothSay('422 ITEMS_DO_NOT_MATCH'));
  });

  test('is refused without a token, by a forged and by an unsigned one', async () => {
    const claims = () => ({ name: 'Operator' });
    const signed = (secret: string, issuer = 'potli-orders') =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject('first')
        .setIssuedAt(app.clock())
        .setExpirationTime(new Date(app.clock().getTime() + 60_000))
        .sign(new TextEncoder().encode(secret));
    expect(await answersTo(command, { token: undefined })).toEqual(bothSay('403 TOKEN_MISSING'));
    const forged = [
      await signed('another secret, as long as the right one'),
      await signed(tokenSecret, 'another-service'),
      new UnsecuredJWT(claims()).setIssuer('potli-orders').setSubject('first').encode(),
      `${token.slice(0, -4)}AAAA`,
      'null',
    ];
    for (const one of forged) expect(await answersTo(command, { token: one })).toEqual(bothSay('403 TOKEN_INVALID'));
  });
});

describe('an evaluation', () => {
  test.each<[string, object, string]>([
    ['a negative price', { price: -1 }, 'VALIDATION_FAILED'],
    ['a price of 0', { price: 0 }, 'EVALUATION_INVALID'],
    ['a huge price', { price: 1e12 }, 'VALIDATION_FAILED'],
    ['a price above one crore', { price: 10_000_001 }, 'EVALUATION_INVALID'],
    ['a price of a fraction of a paisa', { price: 0.001 }, 'EVALUATION_INVALID'],
    ['a price in words', { price: 'many' }, 'VALIDATION_FAILED'],
    ['a negative weight', { weight: -350 }, 'VALIDATION_FAILED'],
    ['a weight of 0', { weight: '0' }, 'EVALUATION_INVALID'],
    ['a weight above a tonne', { weight: 1_000_001 }, 'EVALUATION_INVALID'],
    ['a date of yesterday', { shipment_date: '2026-03-01' }, 'EVALUATION_INVALID'],
    ['a date that no calendar has', { shipment_date: '2027-02-29' }, 'EVALUATION_INVALID'],
    ['a date that is none', { shipment_date: 'tomorrow' }, 'EVALUATION_INVALID'],
    ['a date that is a number', { shipment_date: 20260305 }, 'VALIDATION_FAILED'],
    ['a reason that is none', { is_item_accepted: 0, item_error_code: 'ERR_DISLIKED' }, 'VALIDATION_FAILED'],
    [
      'a reason for the address',
      { is_item_accepted: 0, item_error_code: 'ERR_USER_INVALID_ADDRESS' },
      'VALIDATION_FAILED',
    ],
    ['a denial without a reason', { is_item_accepted: 0 }, 'EVALUATION_INVALID'],
    ['days that are not computed so', { local_shippment_duration: 99 }, 'TOTALS_STALE'],
  ])('is refused with %s', async (_, item, code) => {
    expect(await answersTo('evaluate', { item })).toEqual(bothSay(`422 ${code}`));
  });

  test('is refused with a total that is not computed so', async () => {
    expect(await answersTo('evaluate', { order: { total_price: 1 } })).toEqual(bothSay('422 TOTALS_STALE'));
  });

  test('waits while there are no rates to be had', async () => {
    app.state.catalogDown = true;
    expect(await answersTo('evaluate', {})).toEqual(bothSay('503 NEIGHBOUR_UNAVAILABLE'));
    app.state.catalogDown = false;
  });
});

const noWebAddresses = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>1</script>',
  'ftp://shop.example/1',
  'file:///etc/passwd',
  '//shop.example/1',
  'shop.example/1',
  'https://',
  'https://user:password@shop.example/1',
];

describe('a link that is no http or https address', () => {
  test.each(noWebAddresses)('%s is refused wherever an operator enters one', async (link) => {
    const local = { item: { local_order_link: link } };
    expect(await answersTo('save_links', local)).toEqual(bothSay('422 LOCAL_LINK_INVALID'));
    expect(await answersTo('submit_links', local)).toEqual(bothSay('422 LOCAL_LINK_INVALID'));
    expect(await answersTo('ship', { order: { international_shipping_tracking_link: link } })).toEqual(
      bothSay('422 VALIDATION_FAILED'),
    );
  });

  test('is refused when it is endless', async () => {
    const link = `https://shop.example/${'x'.repeat(2048)}`;
    expect(await answersTo('save_links', { item: { local_order_link: link } })).toEqual(
      bothSay('422 VALIDATION_FAILED'),
    );
  });
});

describe('what the rules of a step forbid', () => {
  const locked = [anItem({ local_order_link: 'https://shop.example/saved' }), anItem({ order_item_id: 'ITEM2' })];
  test.each<[string, OperatorCommand, Wrong, string]>([
    ['an empty link', 'save_links', { item: { local_order_link: ' ' } }, '422 LOCAL_LINK_INVALID'],
    ['a missing link', 'submit_links', { orderItems: [] }, '422 LOCAL_LINKS_MISSING'],
    ['another link for a locked one', 'save_links', { stored: { items: locked } }, '409 LOCAL_LINK_LOCKED'],
    ['No', 'mark_received', { item: { is_local_shippment_received: 0 } }, '422 RECEIPT_NOT_CONFIRMED'],
    [
      'a receipt that is set back',
      'mark_received',
      { item: { is_local_shippment_received: 0 }, stored: { items: [anItem({ received: true })] } },
      '409 RECEIVED_CANNOT_BE_UNDONE',
    ],
    ['any No', 'confirm_received', { item: { is_local_shippment_received: 0 } }, '422 ITEMS_NOT_RECEIVED'],
    [
      'no tracking number',
      'ship',
      { order: { international_shipping_tracking_number: ' ' } },
      '422 SHIPMENT_INCOMPLETE',
    ],
    ['no tracking link', 'ship', { order: { international_shipping_tracking_link: '' } }, '422 SHIPMENT_INCOMPLETE'],
    [
      'a status that is the payment’s',
      'complete',
      { order: { order_status: 'PAYMENT_DONE' } },
      '403 COMMAND_NOT_ALLOWED',
    ],
    [
      'a status that is the customer’s',
      'complete',
      { order: { order_status: 'ORDER_CANCELLED' } },
      '403 COMMAND_NOT_ALLOWED',
    ],
    ['nothing that is asked', 'complete', { order: { order_status: undefined } }, '422 UNKNOWN_COMMAND'],
  ])('%s is refused', async (_, command, wrong, code) => {
    expect(await answersTo(command, wrong)).toEqual(bothSay(code));
  });

  test('an order that is not there has no preview', async () => {
    const params = { orderId: 'X' };
    const body = operatorBodies.complete;
    expect(codeOf(await call(app.url, previewMessages, { apiKey, token, params, body }))).toBe('404 ORDER_NOT_FOUND');
  });
});

describe('every command of an operator', () => {
  test('who was revoked is refused at once, also with a token of before', async () => {
    const revoked = await app.operatorCalled('Ravi');
    const record = await app.operators.findOne({ name: 'Ravi' });
    if (!record) throw new Error('there is no Ravi');
    await app.operators.replace({ ...record, version: 2, revoked_at: app.clock().toISOString() }, 1);
    for (const command of operatorCommands)
      expect(await answersTo(command, { token: revoked })).toEqual(bothSay('403 TOKEN_INVALID'));
  });

  test('whose token has expired is refused', async () => {
    app.pass(8 * 3600 + 61);
    for (const command of operatorCommands) expect(await answersTo(command, {})).toEqual(bothSay('403 TOKEN_INVALID'));
  });
});
