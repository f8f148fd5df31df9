import type { Operation } from '@potli/contracts/operation.ts';
import { reopenOrder } from '@potli/contracts/order/back-office.ts';
import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import {
  correctAddress,
  correctLocalLink,
  correctTracking,
  reopenEvaluation,
} from '@potli/contracts/order/corrections.ts';
import {
  type Actor,
  actors,
  type Move,
  moveOf,
  type OrderCommand,
  type OrderStatus,
  orderCommands,
  orderMoves,
  orderStatuses,
} from '@potli/contracts/order/moves.ts';
import { createOrder, paymentCaptured, updateOrder } from '@potli/contracts/order/operations.ts';
import { addPhoto, refuseGoods, removePhoto, resolveRefusal } from '@potli/contracts/order/photos.ts';
import { recordPurchase } from '@potli/contracts/order/purchases.ts';
import { receiveItems } from '@potli/contracts/order/receipts.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { update as updateDocument } from '@potli/service-kit/store/update.ts';
import { call, type TestAnswer, type TestRequest } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder, fullRefund, noon } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { detailsOf } from '../personal-data/personal-data.ts';
import { newPhotoId } from '../photo/photos.ts';
import { operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, paymentsKey } from '../testing/orders-app.ts';

// The table of moves over HTTP: every status, every command, every actor. What a row allows leads where it says; all
// else is rejected with the declared code and leaves the stored order as it is, to the letter.

/** All actors that send requests. Commands of svc-orders itself come without a request: no other actor can give them. */
type Requester = Exclude<Actor, 'system'>;

let app: OrdersApp;
let tokens: Readonly<Record<Requester, string | undefined>>;
beforeAll(async () => {
  app = await ordersApp({
    settings: {
      codeLimits: { address: 1_000_000, network: 1_000_000, country: 1_000_000, overall: 1_000_000 },
    },
  });
  tokens = {
    customer: undefined,
    operator: await app.signIn(),
    payments: await signServiceToken(paymentsKey, 'orders', app.clock),
  };
});
afterAll(() => app.close());

/** How a command is given. A command of the table without a case does not compile, and fails the first test. */
interface MoveCase {
  /** What the order needs beside its status. */
  readonly needs?: Partial<OrderDocument>;
  /** Gives the command as that actor would, asking for the status `to`. Of the answer, tests read status and code. */
  give(order: OrderDocument, actor: Requester, to: OrderStatus): Promise<Answer>;
  /** What those are answered who may never give it. */
  readonly others: Partial<Record<Requester, string>>;
  /** What its own actor is answered in a status that does not allow it, where it is not ORDER_STATUS_CONFLICT. */
  readonly outOfStatus?: string;
  /** Whether others are answered the same in such a status, because anybody may send the request. */
  readonly statusFirst?: true;
}

type Answer = Pick<TestAnswer<Operation>, 'status' | 'body'>;

const as = (actor: Requester) => {
  const token = tokens[actor];
  return { apiKey, ...(token !== undefined && { token }) };
};

/** The last command once more, as a page sends it when the answer was lost. */
let repeat: () => Promise<Answer>;
const send = (
  operation: Operation,
  actor: Requester,
  request: Pick<TestRequest, 'params' | 'body'>,
): Promise<Answer> => {
  repeat = () => call(app.url, operation, { ...as(actor), headers: { 'idempotency-key': 'key-1' }, ...request });
  return repeat();
};

type Body = (order: OrderDocument, to: OrderStatus) => object | Promise<object>;
/** A command of the specification, given by its one operation. */
const update = (others: MoveCase['others'], bodyOf: Body): MoveCase => ({
  give: async (order, actor, to) =>
    send(updateOrder, actor, {
      params: { role: actor === 'customer' ? 'user' : 'admin', orderId: order.id },
      body: await bodyOf(order, to),
    }),
  others: { payments: '403 TOKEN_INVALID', ...others },
});
const ofCustomer = (bodyOf: Body) => update({ operator: '403 COMMAND_NOT_ALLOWED' }, bodyOf);
const ofOperator = (command: keyof typeof operatorBodies, customer = '403 COMMAND_NOT_ALLOWED') =>
  update({ customer }, () => operatorBodies[command]);

/** A correction, given by its own operation for operators. */
const correction = (operation: Operation, body: object): MoveCase => ({
  give: ({ id }, actor) => send(operation, actor, { params: { orderId: id }, body }),
  others: { customer: '403 TOKEN_MISSING', payments: '403 TOKEN_INVALID' },
});

const codeFor = async ({ user }: OrderDocument): Promise<string> => {
  await call(app.url, generateOtp, { apiKey, body: { phoneNumber: `${user.country_code}${user.mobile}` } });
  return app.lastCode();
};
const itemsOf = ({ items }: OrderDocument) =>
  items.map(({ order_item_id, product_link, product_name, color, quantity }) => ({
    ...{ order_item_id, product_link, product_name, color, quantity },
    size: 'Large',
  }));
const onlyFirstItem = (order: OrderDocument): OrderDocument => ({
  ...order,
  items: order.items.map((item, index) => ({
    ...item,
    ...(index > 0 && { taken_out: { at: noon.toISOString(), by: 'Operator', reason: '', refund_paise: 0 } }),
  })),
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const aPhoto = { photo_id: newPhotoId(noon), width: 1, height: 1, at: noon.toISOString(), by: 'Operator' };
const photographed = anOrder({ order_status: 'LOCAL_SHIPMENT_RECEIVED' }).items.map((item) => ({
  ...item,
  photos: [aPhoto],
}));

const cases: Readonly<Record<Exclude<OrderCommand, 'submit'>, MoveCase>> = {
  resubmit: ofCustomer(async (order) => ({
    order: { order_status: 'ORDER_EVALUATION' },
    user: detailsOf(order.user),
    otp: await codeFor(order),
    orderItems: itemsOf(order),
  })),
  evaluate: update({ customer: '403 COMMAND_NOT_ALLOWED' }, (_, to) => {
    const { order, orderItems = [] } = operatorBodies.evaluate;
    if (to === 'ORDER_CONFIRMATION') return { order, orderItems };
    const denied = { is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' };
    return {
      order: { ...order, order_status: 'ORDER_CORRECTION' },
      orderItems: orderItems.map((item, index) => ({ ...item, ...(index === 0 && denied) })),
    };
  }),
  cancel: ofCustomer(() => ({ order: { order_status: 'ORDER_CANCELLED' } })),
  withdraw: {
    async give(order, actor) {
      // Only the customer has the code: it is in the phone.
      await call(app.url, sendWithdrawalCode, { apiKey, params: { orderId: order.id } });
      const sent = app.texts.at(-1)?.body.includes(order.reference) ? app.lastCode() : '123456';
      const otp = actor === 'customer' ? sent : String((Number(sent) + 1) % 1_000_000).padStart(6, '0');
      return send(withdrawOrder, actor, { params: { orderId: order.id }, body: { otp } });
    },
    others: { operator: '403 OTP_INVALID', payments: '403 OTP_INVALID' },
    statusFirst: true,
  },
  pay: {
    give: ({ id, totals }, actor) =>
      send(paymentCaptured, actor, {
        params: { orderId: id },
        body: {
          ...{ payment_id: 'pay_9', payment_method: 'Wallet (PayPal)', mode: 'test', paid_paise: 286_506 },
          ...{ total_paise: totals?.total_price ?? 279_900, captured_at: noon.toISOString() },
        },
      }),
    others: { customer: '403 TOKEN_MISSING', operator: '403 TOKEN_INVALID' },
    outOfStatus: '200 refused',
  },
  save_links: ofOperator('save_links', '422 UNKNOWN_COMMAND'),
  submit_links: ofOperator('submit_links'),
  mark_received: ofOperator('mark_received', '422 UNKNOWN_COMMAND'),
  confirm_received: ofOperator('confirm_received'),
  ship: ofOperator('ship'),
  complete: ofOperator('complete'),
  reopen: {
    needs: { refunds: [fullRefund] },
    give: ({ id }, actor) =>
      send(reopenOrder, actor, { params: { orderId: id }, body: { reason: 'Paid again by transfer' } }),
    others: { customer: '403 TOKEN_MISSING', payments: '403 TOKEN_INVALID' },
  },
  cancel_order: {
    give: ({ id }, actor) =>
      send(cancelOrder, actor, { params: { orderId: id }, body: { reason: 'The store has closed' } }),
    others: { customer: '403 TOKEN_MISSING', payments: '403 TOKEN_INVALID' },
  },
  take_out_item: {
    async give({ id }, actor, to) {
      const params = { orderId: id, itemId: 'ITEM1' };
      if (to === 'ORDER_CANCELLED') await updateDocument(app.orders, id, onlyFirstItem);
      const preview = await call(app.url, previewTakeOut, { ...as('operator'), params });
      const { refund_paise = 0 } = preview.body.success ? preview.body.preview : {};
      return send(takeOutItem, actor, { params, body: { reason: 'Sold out', refund_paise } });
    },
    others: { customer: '403 TOKEN_MISSING', payments: '403 TOKEN_INVALID' },
  },
  reopen_evaluation: correction(reopenEvaluation, { reason: 'The weight was wrong' }),
  correct_local_link: correction(correctLocalLink, {
    order_item_id: 'ITEM1',
    local_order_link: 'https://shop.example/orders/9',
  }),
  correct_tracking: correction(correctTracking, {
    international_shipping_tracking_link: 'https://track.example/9',
    international_shipping_tracking_number: 'TRACK9',
  }),
  correct_address: correction(correctAddress, {
    address: '9 Low Street',
    country: 'UK',
    postal_code: 'EC1A 1BB',
    agreement: 'By phone',
  }),
  record_purchase: correction(recordPurchase, {
    ...{ order_item_id: 'ITEM1', paid: 450, store_order_number: 'OD-1', seller: 'shop.example', expected_on: null },
  }),
  receive_items: correction(receiveItems, {
    items: [{ order_item_id: 'ITEM1', good: 1, damaged: 0, wrong: 0, measured_weight: 340 }],
  }),
  add_photo: correction(addPhoto, { order_item_id: 'ITEM1', image: onePixel }),
  remove_photo: {
    ...correction(removePhoto, { order_item_id: 'ITEM1', photo_id: aPhoto.photo_id }),
    needs: { items: photographed },
  },
  refuse_goods: {
    needs: { items: photographed },
    // The order's id is the customer's key: only the customer has it.
    give: ({ id }, actor) =>
      send(refuseGoods, actor, {
        params: { orderId: actor === 'customer' ? id : newId() },
        body: { order_item_id: 'ITEM1', text: 'Mine was blue' },
      }),
    others: { operator: '404 ORDER_NOT_FOUND', payments: '404 ORDER_NOT_FOUND' },
  },
  resolve_refusal: {
    ...correction(resolveRefusal, { order_item_id: 'ITEM1', reason: 'Agreed by phone' }),
    needs: { items: photographed.map((item) => ({ ...item, refusal: { at: noon.toISOString(), text: 'Blue' } })) },
  },
  expire_quote: {
    needs: { quote_expires_at: '2026-03-01T06:00:00.000Z', quote_due: '2026-03-01T06:30:00.000Z' },
    give: () => app.expireQuotes().then(() => ({ status: 200, body: {} })),
    others: {},
    outOfStatus: '200 done',
  },
};

const commands = Object.keys(cases) as (keyof typeof cases)[];
const rows: readonly Move[] = orderMoves;
const ownersOf = (command: string): Actor[] => rows.filter((row) => row.command === command).map(({ by }) => by);
/** Who can attempt a command. */
const attemptedBy = (command: string): readonly Actor[] =>
  ownersOf(command).includes('system') ? ['system'] : actors.filter((actor) => actor !== 'system');
const rowOf = (from: OrderStatus, command: string, by: Actor): Move | undefined =>
  rows.find((row) => row.from === from && row.command === command && row.by === by);

let phone = 7_000_000_000;
/** A stored order in that status, of a customer of its own, with fields that a newer version has added. */
const storedOrder = async (order_status: OrderStatus, needs: Partial<OrderDocument> = {}) => {
  const base = anOrder({ order_status, id: newId(), reference: newReference(), ...needs });
  phone += 1;
  await app.has({
    ...base,
    ...newer,
    user: { ...base.user, mobile: String(phone), ...newer },
    items: base.items.map((item) => ({ ...item, ...newer })),
    history: base.history.map((step) => ({ ...step, ...newer })),
  });
  // As the store gives it back: MongoDB has an order of fields of its own.
  return orderById(app.orders, base.id);
};
const newer = { from_a_newer_version: { kept: ['as', 'it', 'is'] } };

const outcomeOf = (answer: Answer): string =>
  answer.status === 200 ? `200 ${(answer.body as { outcome?: string }).outcome ?? 'done'}` : codeOf(answer);

test('every command of the table has a case, and each case a refusal for every other actor', () => {
  expect([...commands, 'submit'].sort()).toEqual([...orderCommands].sort());
  for (const command of commands) {
    const covered = new Set([...Object.keys(cases[command].others), ...ownersOf(command)]);
    expect([...covered].sort(), command).toEqual([...attemptedBy(command)].sort());
  }
});

/** A repeat with the same Idempotency-Key gets the first answer, also after messages went out, and changes nothing. */
const expectSameAnswer = async (orderId: string, answer: Answer): Promise<void> => {
  await app.drain();
  const settled = JSON.stringify(await app.orders.get(orderId));
  const { status, body } = await repeat();
  expect([status, body]).toEqual([200, answer.body]);
  expect(JSON.stringify(await app.orders.get(orderId))).toBe(settled);
};

describe.each(orderStatuses)('an order in %s', (from) => {
  test.each(commands)('answers %s of every actor as the table of moves says', async (command) => {
    const { needs, give, others, outOfStatus = '409 ORDER_STATUS_CONFLICT', statusFirst } = cases[command];
    for (const actor of attemptedBy(command)) {
      const row = rowOf(from, command, actor);
      for (const to of row?.to ?? moveOf(command).to.slice(0, 1)) {
        const before = await storedOrder(from, needs);
        const answer = await give(before, actor as Requester, to);
        const after = await app.orders.get(before.id);
        if (row) {
          expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
          const { order = after } = answer.body as { order?: { order_status: string } };
          expect(order?.order_status).toBe(to);
          expect(after).toMatchObject({ order_status: to, ...newer, user: newer });
          expect(after?.items).toMatchObject(before.items.map(() => newer));
          expect(after?.history.slice(0, -1)).toEqual(before.history);
          expect(after?.history.at(-1)).toMatchObject({ command, from, to, by: { type: actor } });
          if (actor === 'customer' || actor === 'operator') await expectSameAnswer(before.id, answer);
        } else {
          const possible = rows.some((each) => each.from === from && each.command === command);
          const owns = ownersOf(command).includes(actor) || (statusFirst && !possible);
          const refusal = owns ? outOfStatus : others[actor as Requester];
          expect([actor, outcomeOf(answer)]).toEqual([actor, refusal]);
          expect(JSON.stringify(after)).toBe(JSON.stringify(before));
        }
      }
    }
  });
});

test('a submission makes a new order in ORDER_EVALUATION, beside an earlier one of the same customer', async () => {
  const before = await storedOrder('ORDER_CONFIRMATION');
  const answer = await call(app.url, createOrder, {
    apiKey,
    body: {
      order: {},
      user: detailsOf(before.user),
      orderItems: itemsOf(before),
      otp: await codeFor(before),
    },
  });
  const placed = await app.orders.get((answer.body as { order_id: string }).order_id);
  const { by, to } = moveOf('submit');
  expect(placed?.history).toMatchObject([{ command: 'submit', from: null, to: to[0], by: { type: by } }]);
  expect(JSON.stringify(await app.orders.get(before.id))).toBe(JSON.stringify(before));
});
