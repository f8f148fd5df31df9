import { createOrder, paymentCaptured } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { someUser as user } from '../order/an-order.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { accepted, fine, operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, paymentsKey } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const orderItems = [{ product_link: 'https://shop.example/kurta', product_name: 'Kurta', color: 'Blue', quantity: 2 }];

// MongoDB syncs every write.
describe.skipIf(process.env.MONGODB_URI)('durable commits of a purchase', () => {
  test('are one for each change that is acknowledged; messages, counters and the use of the code need none', async () => {
    const commits: Record<string, number> = {};
    const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const before = app.store.durableCommits();
      const result = await work();
      await app.drain();
      commits[what] = app.store.durableCommits() - before;
      return result;
    };
    await step('code', () => call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } }));
    const { order_id } = await step('create', async () =>
      succeeded(
        await call(app.url, createOrder, { apiKey, body: { order: {}, user, orderItems, otp: app.lastCode() } }),
      ),
    );
    const stored = async () => {
      const order = await app.orders.get(order_id);
      if (!order) throw new Error('the order is gone');
      return order;
    };
    const [item = ''] = (await stored()).items.map(({ order_item_id }) => order_item_id);
    const operator = (command: keyof typeof operatorBodies) =>
      step(command, async () => {
        const { order, orderItems: [first] = [] } = operatorBodies[command];
        const given = { ...(command === 'evaluate' ? accepted(item) : first), order_item_id: item };
        const body = { order: command === 'evaluate' ? fine : order, ...(first && { orderItems: [given] }) };
        expect((await app.update(await stored(), body)).status).toBe(200);
      });
    await operator('evaluate');
    const total_paise = (await stored()).totals?.total_price ?? 0;
    await step('pay', async () => {
      const body = {
        ...{ payment_id: 'pay_1', payment_method: 'Card/Netbanking (Razorpay)', mode: 'test' as const },
        ...{ total_paise, paid_paise: total_paise, captured_at: app.clock().toISOString() },
      };
      const token = await signServiceToken(paymentsKey, 'orders', app.clock);
      expect((await call(app.url, paymentCaptured, { token, params: { orderId: order_id }, body })).status).toBe(200);
    });
    await operator('submit_links');
    await operator('confirm_received');
    await operator('ship');
    await operator('complete');
    expect((await stored()).order_status).toBe('ORDER_COMPLETED');
    expect((await stored()).outbox.every(({ delivered_at }) => delivered_at !== null)).toBe(true);
    expect(commits).toEqual({
      ...{ code: 1, create: 1, evaluate: 1, pay: 1 },
      ...{ submit_links: 1, confirm_received: 1, ship: 1, complete: 1 },
    });
  });
});
