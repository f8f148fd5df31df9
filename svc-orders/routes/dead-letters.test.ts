import { listUndeliveredOfOrders, retryUndeliveredOfOrders } from '@potli/contracts/dead-letter/operations.ts';
import { resendMessage } from '@potli/contracts/order/back-office.ts';
import { outboxEntry, stuckTries } from '@potli/service-kit/outbox.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder, noon } from '../order/an-order.ts';
import { apiKey, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await app.signIn();
  app.state.templatesFail = true;
});
afterEach(() => app.close());

/** An order with a message that failed so often before. */
const quoted = async (tries = 0) => {
  const message = { kind: 'quote' as const, total_paise: 279_900 };
  // Due only once a test lets time pass, so that the service's own polls find nothing in between.
  const due_at = new Date(noon.getTime() + 60_000).toISOString();
  const outbox = [{ ...outboxEntry('M1', message, noon), due_at, tries }];
  return app.has(anOrder({ order_status: 'ORDER_CONFIRMATION', outbox, outbox_due: due_at }));
};
/** So many polls at what is due. */
const failing = async (polls: number) => {
  for (let poll = 0; poll < polls; poll += 1) {
    app.pass(600);
    await app.drain();
  }
};
const mended = () => {
  app.state.templatesFail = false;
};
const list = async () => succeeded(await call(app.url, listUndeliveredOfOrders, { apiKey, token })).undelivered;
const retry = (document_id: string, entry_id = 'M1') =>
  call(app.url, retryUndeliveredOfOrders, { apiKey, token, body: { document_id, entry_id } });

describe('messages that failed too long', () => {
  test('are listed with reason, attempts and next attempt, not before', async () => {
    const order = await quoted();
    await failing(stuckTries - 1);
    expect(await list()).toEqual([]);
    await failing(1);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/^potli_undelivered(\{.*\})? 1$/m);
    expect(await list()).toEqual([
      {
        document_id: order.id,
        entry_id: 'M1',
        kind: 'quote',
        reference: order.reference,
        order_id: order.id,
        since: noon.toISOString(),
        failed_tries: stuckTries,
        last_error: expect.stringContaining('refused'),
        next_try_at: expect.any(String),
        retried_by: null,
      },
    ]);
  });

  test('are tried again with one click, and leave the list when they are delivered', async () => {
    const order = await quoted();
    await failing(stuckTries);
    mended();
    succeeded(await retry(order.id));
    await app.drain();
    expect(app.sent).toMatchObject([{ template: 'order_quote_v2' }]);
    expect(await list()).toEqual([]);
    expect((await app.orders.get(order.id))?.outbox[0]).toMatchObject({ retried: { by: 'Operator' } });
    expect(refused(await retry(order.id)).code).toBe('UNDELIVERED_NOT_FOUND');
  });

  test('stay listed without a next attempt until an operator retries them', async () => {
    const order = await quoted(299);
    await failing(1);
    expect(await list()).toMatchObject([{ failed_tries: 300, next_try_at: null }]);
    await app.drain();
    expect(app.sent).toEqual([]);
    mended();
    succeeded(await retry(order.id));
    await app.drain();
    expect(app.sent).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  test('that an operator sent again on the order’s page are seen to', async () => {
    const order = await quoted(299);
    await failing(1);
    const params = { orderId: order.id, messageId: 'M1' };
    succeeded(await call(app.url, resendMessage, { apiKey, token, params, body: { resend_id: 'a-click-of-mine' } }));
    expect(await list()).toEqual([]);
  });

  test('are visible to operators only, and retried by them only', async () => {
    for (const [operation, body] of [
      [listUndeliveredOfOrders, undefined],
      [retryUndeliveredOfOrders, { document_id: 'a', entry_id: 'b' }],
    ] as const) {
      const ask = (more: object) => call(app.url, operation, { apiKey, ...(body && { body }), ...more });
      expect(refused(await ask({})).code).toBe('TOKEN_MISSING');
      expect(refused(await ask({ token: 'another' })).code).toBe('TOKEN_INVALID');
      expect(refused(await ask({ token, apiKey: 'x' })).code).toBe('API_KEY_INVALID');
    }
    expect(refused(await retry('')).code).toBe('VALIDATION_FAILED');
    expect(refused(await retry('0'.repeat(26))).code).toBe('UNDELIVERED_NOT_FOUND');
  });
});
