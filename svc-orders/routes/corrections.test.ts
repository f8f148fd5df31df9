import {
  correctAddress,
  correctLocalLink,
  correctTracking,
  reopenEvaluation,
} from '@potli/contracts/order/corrections.ts';
import { getOrder, paymentCaptured } from '@potli/contracts/order/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import type { OrderDocument, RefundRecord } from '../order/order-document.ts';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { both, fine } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, paymentsKey, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const reason = 'The store raised its price';
const newAddress = {
  address: '2 Low Street',
  country: 'UK',
  postal_code: 'ec1a 1bb',
  agreement: 'By phone on 2 March, Ms Person herself',
};
const newTracking = {
  international_shipping_tracking_link: 'https://track.example/2',
  international_shipping_tracking_number: 'TRACK2',
};
const newLink = { order_item_id: 'ITEM1', local_order_link: 'https://shop.example/orders/9' };

/** Each operation with the statuses of the table and a body that carries it out. */
const corrections = [
  [reopenEvaluation, ['ORDER_CONFIRMATION', 'ORDER_CORRECTION'], { reason }],
  [correctLocalLink, ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED'], newLink],
  [correctTracking, ['INTERNATIONAL_SHIPMENT_IN_PROGRESS'], newTracking],
  [
    correctAddress,
    [
      'ORDER_EVALUATION',
      'ORDER_CORRECTION',
      'ORDER_CONFIRMATION',
      'PAYMENT_DONE',
      'LOCAL_SHIPMENT_PROCESSING',
      'LOCAL_SHIPMENT_RECEIVED',
    ],
    newAddress,
  ],
] as const;
type Correction = (typeof corrections)[number][0];

const send = (operation: Correction, orderId: string, body: object, more: object = {}) =>
  call(app.url, operation, { apiKey, token: app.token, params: { orderId }, body, ...more });
const made = async (operation: Correction, orderId: string, body: object, more: object = {}) =>
  succeeded(await send(operation, orderId, body, more)).order;
const seen = async (id: string, token?: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: id }, ...(token && { token }) })).order;
/** What was sent since the last time. */
const messages = async () => {
  await app.drain();
  return app.sent.splice(0).map(({ template, parameters }) => [template, ...parameters.slice(2)]);
};
const page = (id: string) => `https://potli.example/user/orderdetail/${id}`;

describe.each(corrections)('$id', (operation, statuses, body) => {
  test('is for operators only', async () => {
    const order = await app.fresh({ order_status: statuses[0] });
    expect(codeOf(await send(operation, order.id, body, { token: undefined }))).toBe('403 TOKEN_MISSING');
    for (const token of ['forged', order.id, await signServiceToken(paymentsKey, 'orders', app.clock)])
      expect(codeOf(await send(operation, order.id, body, { token }))).toBe('403 TOKEN_INVALID');
    expect((await seen(order.id)).allowed_actions).not.toContain(operation.id);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('of an unknown order or on an old version is rejected', async () => {
    expect(codeOf(await send(operation, '0'.repeat(26), body))).toBe('404 ORDER_NOT_FOUND');
    const order = await app.fresh({ order_status: statuses[0] });
    const answer = await send(operation, order.id, { ...body, version: 7 });
    expect(codeOf(answer)).toBe('409 ORDER_CHANGED');
    expect(await app.orders.get(order.id)).toEqual(order);
    await made(operation, order.id, { ...body, version: 1 });
  });

  test('repeated under the same Idempotency-Key is made once', async () => {
    const { id } = await app.fresh({ order_status: statuses[0] });
    const headers = { 'idempotency-key': `key-of-${operation.id}` };
    const answers = await Promise.all([1, 2, 3].map(() => made(operation, id, body, { headers })));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await app.orders.get(id))?.history).toHaveLength(2);
    const other = { ...body, reason: 'x', agreement: 'x', local_order_link: 'https://shop.example/x', version: 2 };
    const another = { ...other, international_shipping_tracking_number: 'x' };
    expect(codeOf(await send(operation, id, another, { headers }))).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });

  test('takes neither time nor operator from the request', async () => {
    const { id } = await app.fresh({ order_status: statuses[0] });
    const claimed = { at: '2030-01-01T00:00:00.000Z', by: 'Somebody', operator: 'Somebody', to: 'PAYMENT_DONE' };
    const { history } = await made(operation, id, { ...body, ...claimed });
    expect(history.at(-1)).toMatchObject({ at: app.clock().toISOString(), by: { name: 'Operator' } });
  });
});

test.each(corrections.slice(1))('$id of a fully refunded order is rejected', async (operation, statuses, body) => {
  const order_status = statuses.at(-1);
  const refund: RefundRecord = {
    ...{ refund_id: 'rfnd_1', payment_id: 'pay_1', state: 'made', currency: 'INR', reason: '', by: 'Operator' },
    ...{ amount: 286_506, captured_amount: 286_506, amount_paise: 286_506 },
    ...{ refunded_at: app.clock().toISOString(), arrives_on: null },
  };
  const { id } = await app.fresh({ ...(order_status && { order_status }), refunds: [refund] });
  expect(codeOf(await send(operation, id, body))).toBe('409 ORDER_REFUNDED');
});

describe('a reopened evaluation', () => {
  const quoted = async (): Promise<OrderDocument> => {
    const order = await app.fresh();
    succeeded(await app.update(order, { order: fine, orderItems: both }));
    return order;
  };

  test('keeps the former figures and the reason, waits for an operator, and notifies the customer', async () => {
    const { id } = await quoted();
    await messages();
    const order = await made(reopenEvaluation, id, { reason: ` ${reason} ` });
    expect(order).toMatchObject({
      order_status: 'ORDER_EVALUATION',
      quote_expires_at: null,
      next_step_by: '2026-03-03T06:30:00.000Z',
      total_price: 2799,
      items: [{ price: 499.5, weight: 350, shipment_date: '2026-03-05', is_item_accepted: 1 }, {}],
      history: [{}, {}, { command: 'reopen_evaluation', note: reason }],
    });
    expect(order.allowed_actions).toContain('evaluate');
    expect((await app.orders.get(id))?.needs_action).toBe(true);
    expect(await messages()).toEqual([['order_reopened_v1', page(id)]]);
    expect(JSON.stringify((await seen(id)).history)).not.toContain('raised');
  });

  test('is evaluated again: the customer gets the new price beside the former one', async () => {
    const order = await quoted();
    await made(reopenEvaluation, order.id, { reason });
    await messages();
    const dearer = both.map((item) => ({ ...item, price: 600 }));
    succeeded(await app.update(order, { order: fine, orderItems: dearer }));
    expect(await messages()).toEqual([
      ['order_new_quote_v2', '₹3,000.00', '₹2,799.00', '9 March 2026 at 06:30 UTC', page(order.id)],
    ]);
    expect(await seen(order.id)).toMatchObject({ order_status: 'ORDER_CONFIRMATION', total_price: 3000 });
  });

  test('of a returned order shows its denials to the operator until they are decided again', async () => {
    const { id } = await app.fresh({ order_status: 'ORDER_CORRECTION', order_error_code: 'ERR_USER_INVALID_ADDRESS' });
    expect(await made(reopenEvaluation, id, { reason })).toMatchObject({
      order_error_code: 'ERR_USER_INVALID_ADDRESS',
      items: [{ item_error_code: 'ERR_INVALID_SIZE' }, { item_error_code: null }],
    });
  });

  test.each([
    ['paid', '409 ORDER_STATUS_CONFLICT'],
    ['checking', '409 PAYMENT_OPEN'],
    ['away', '503 NEIGHBOUR_UNAVAILABLE'],
  ] as const)('is refused while svc-payments is or says %s', async (payments, code) => {
    const { id } = await quoted();
    app.state.payments = payments;
    expect(codeOf(await send(reopenEvaluation, id, { reason }))).toBe(code);
    expect((await seen(id)).order_status).toBe('ORDER_CONFIRMATION');
    app.state.payments = 'closed';
    await made(reopenEvaluation, id, { reason });
  });

  test('of a returned order asks svc-payments nothing: it has never been payable', async () => {
    const { id } = await app.fresh({ order_status: 'ORDER_CORRECTION' });
    app.state.payments = 'away';
    await made(reopenEvaluation, id, { reason });
  });

  test('needs a reason', async () => {
    const { id } = await quoted();
    for (const wrong of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }])
      expect(codeOf(await send(reopenEvaluation, id, wrong))).toBe('422 VALIDATION_FAILED');
  });

  test('and a payment at the same moment exclude each other', async () => {
    const token = await signServiceToken(paymentsKey, 'orders', app.clock);
    for (let round = 0; round < 6; round += 1) {
      const { id } = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
      const payment = { payment_id: `pay_${round}`, payment_method: 'Wallet (PayPal)', mode: 'test' };
      const paise = { total_paise: 279_900, paid_paise: 293_112, captured_at: app.clock().toISOString() };
      const [reopened, paid] = await Promise.all([
        send(reopenEvaluation, id, { reason }),
        call(app.url, paymentCaptured, { token, params: { orderId: id }, body: { ...payment, ...paise } }),
      ]);
      const applied = succeeded(paid).outcome === 'applied';
      expect(reopened.status).toBe(applied ? 409 : 200);
      expect((await seen(id)).order_status).toBe(applied ? 'PAYMENT_DONE' : 'ORDER_EVALUATION');
    }
  });
});

describe('a corrected local order link', () => {
  test('replaces the locked one of that item, which its history shows, without a message', async () => {
    const { id } = await app.fresh({
      order_status: 'LOCAL_SHIPMENT_RECEIVED',
      items: anOrder().items.map((item) => ({ ...item, local_order_link: 'https://shop.example/orders/1' })),
    });
    const order = await made(correctLocalLink, id, { ...newLink, local_order_link: ` ${newLink.local_order_link} ` });
    expect(order.items.map(({ local_order_link }) => local_order_link)).toEqual([
      newLink.local_order_link,
      'https://shop.example/orders/1',
    ]);
    expect(order.history.at(-1)).toMatchObject({
      command: 'correct_local_link',
      changes: [
        {
          ...{ field: 'local_order_link', order_item_id: 'ITEM1' },
          ...{ from: 'https://shop.example/orders/1', to: newLink.local_order_link },
        },
      ],
    });
    expect(await messages()).toEqual([]);
    expect((await made(correctLocalLink, id, newLink)).version).toBe(order.version);
  });

  test.each([
    [{ ...newLink, local_order_link: ' ' }, '422 LOCAL_LINK_INVALID'],
    [{ ...newLink, local_order_link: 'javascript:alert(1)' }, '422 LOCAL_LINK_INVALID'],
    [{ ...newLink, order_item_id: 'ITEM9' }, '422 ITEMS_DO_NOT_MATCH'],
    [{ order_item_id: 'ITEM1' }, '422 VALIDATION_FAILED'],
  ])('%j is rejected', async (body, code) => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    expect(codeOf(await send(correctLocalLink, order.id, body))).toBe(code);
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});

test('a local order link of an item that was taken out is not corrected', async () => {
  const taken_out = { at: app.clock().toISOString(), by: 'Operator', reason: 'Sold out', refund_paise: 0 };
  const { id } = await app.fresh({
    order_status: 'LOCAL_SHIPMENT_PROCESSING',
    items: anOrder().items.map((item, index) => (index === 0 ? { ...item, taken_out } : item)),
  });
  expect(codeOf(await send(correctLocalLink, id, newLink))).toBe('409 ITEM_TAKEN_OUT');
});

describe('corrected tracking', () => {
  const shipped = () =>
    app.fresh({
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      user: {
        ...anOrder().user,
        international_shipping_tracking_link: 'https://track.example/1',
        international_shipping_tracking_number: 'TRACK1',
      },
    });

  test('is shown and sent to the customer, and its change is kept with the personal data', async () => {
    const { id } = await shipped();
    const order = await made(correctTracking, id, newTracking);
    expect(await messages()).toEqual([['order_tracking_changed_v1', 'TRACK2', 'https://track.example/2', page(id)]]);
    expect(await seen(id)).toMatchObject(newTracking);
    expect(order.history.at(-1)).toMatchObject({
      command: 'correct_tracking',
      changes: [
        { field: 'international_shipping_tracking_link', from: 'https://track.example/1' },
        { field: 'international_shipping_tracking_number', from: 'TRACK1', to: 'TRACK2' },
      ],
    });
    expect((await app.orders.get(id))?.history.at(-1)).not.toHaveProperty('changes');
    expect((await app.orders.get(id))?.user.changes).toHaveLength(2);
  });

  test('that is already stored changes nothing', async () => {
    const { id } = await shipped();
    await made(correctTracking, id, newTracking);
    expect((await made(correctTracking, id, newTracking)).version).toBe(2);
    expect(await messages()).toHaveLength(1);
  });

  test('needs a valid link and a number', async () => {
    const { id } = await shipped();
    const number = { ...newTracking, international_shipping_tracking_number: ' ' };
    expect(codeOf(await send(correctTracking, id, number))).toBe('422 SHIPMENT_INCOMPLETE');
    const link = { ...newTracking, international_shipping_tracking_link: 'track.example' };
    expect(problemsOf(await send(correctTracking, id, link))).toEqual({
      '/body/international_shipping_tracking_link': 'Please enter a valid URL.',
    });
  });
});

describe('a corrected delivery address', () => {
  test('is stored in one spelling, told to the customer, and kept with the agreement', async () => {
    const { id } = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const order = await made(correctAddress, id, newAddress);
    expect(order.user).toMatchObject({ address: '2 Low Street', postal_code: 'EC1A 1BB', name: 'Test Person' });
    expect(order.history.at(-1)).toMatchObject({
      command: 'correct_address',
      note: newAddress.agreement,
      changes: [
        { field: 'address', from: '1 High Street', to: '2 Low Street' },
        { field: 'postal_code', from: 'SW1A 1AA', to: 'EC1A 1BB' },
      ],
    });
    expect(await messages()).toEqual([['order_address_changed_v1', page(id)]]);
    expect((await seen(id)).user.address).toBe('2 Low Street');
    expect((await made(correctAddress, id, newAddress)).version).toBe(order.version);
    expect(await messages()).toEqual([]);
  });

  test('may name another recipient, or the customer again; without one in the request the recipient stays', async () => {
    const { id } = await app.fresh({ order_status: 'ORDER_EVALUATION', address_accepted: true });
    const { user } = await seen(id);
    const sameAddress = { address: user.address, country: user.country, postal_code: user.postal_code };
    const corrected = async (more: object) => {
      const order = await made(correctAddress, id, { ...sameAddress, agreement: newAddress.agreement, ...more });
      return [order.user.recipient_name, order.history.at(-1)?.changes];
    };
    expect(await corrected({ recipient_name: ' Asha Test ' })).toMatchObject([
      'Asha Test',
      [{ field: 'recipient_name', from: null, to: 'Asha Test' }],
    ]);
    // The address itself is the one that was accepted.
    expect((await app.orders.get(id))?.address_accepted).toBe(true);
    expect(await corrected(newAddress)).toMatchObject([
      'Asha Test',
      [{ field: 'address' }, { field: 'postal_code' }, { field: 'is_address_accepted', to: null }],
    ]);
    expect(await corrected({ ...newAddress, recipient_name: '' })).toMatchObject([
      undefined,
      [{ field: 'recipient_name', from: 'Asha Test', to: null }],
    ]);
  });

  test('leaves nothing personal behind when personal data is removed', async () => {
    const { id } = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    await made(correctAddress, id, newAddress);
    await update(app.orders, id, (stored) => withoutPersonalData(stored, 'retention', app.clock()));
    const left = JSON.stringify(await app.orders.get(id));
    for (const personal of ['Low Street', 'High Street', 'EC1A', 'Ms Person']) expect(left).not.toContain(personal);
  });

  test.each([
    [{ address: ' ' }, { '/body/address': 'Address is required.' }],
    [{ postal_code: '1' }, { '/body/postal_code': 'A valid postal code is required.' }],
    [{ country: 'Atlantis' }, { '/body/country': 'We do not deliver to this country.' }],
    [
      { country: '' },
      { '/body/country': 'Country is required.', '/body/postal_code': 'A valid postal code is required.' },
    ],
  ])('keeps to the rules of the customer’s details: %j', async (wrong, problems) => {
    const order = await app.fresh();
    const answer = await send(correctAddress, order.id, { ...newAddress, ...wrong });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(problemsOf(answer)).toEqual(problems);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('needs the customer’s agreement', async () => {
    const { id } = await app.fresh();
    const { agreement: _, ...without } = newAddress;
    for (const wrong of [without, { ...newAddress, agreement: ' ' }])
      expect(codeOf(await send(correctAddress, id, wrong))).toBe('422 VALIDATION_FAILED');
  });

  const abroad = { ...newAddress, country: 'Germany', postal_code: '10115' };

  test.each(['ORDER_CONFIRMATION', 'PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED'] as const)(
    'stays in the country that the price was made for in %s',
    async (order_status) => {
      const order = await app.fresh({ order_status });
      const answer = await send(correctAddress, order.id, abroad);
      expect(codeOf(answer)).toBe('409 COUNTRY_FIXED');
      expect(answer.body).toMatchObject({ details: [{ path: '/body/country', sent: 'Germany', expected: 'UK' }] });
      expect(await app.orders.get(order.id)).toEqual(order);
    },
  );

  test('may be in another country before the price is made, and voids the decision on the former one', async () => {
    const { id } = await app.fresh({
      order_status: 'ORDER_CORRECTION',
      address_accepted: false,
      order_error_code: 'ERR_USER_INVALID_ADDRESS',
    });
    const order = await made(correctAddress, id, abroad);
    expect(order).toMatchObject({ order_error_code: null, user: { country: 'Germany' } });
    expect((await app.orders.get(id))?.address_accepted).toBeNull();
  });
});
