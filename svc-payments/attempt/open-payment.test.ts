import { createLogger } from '@potli/service-kit/logger.ts';
import { emptiedStore, type TempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Dispatching } from '../dependencies.ts';
import type { OrdersClient, Payable } from '../orders-client.ts';
import { type PaymentProvider, ProviderError } from '../provider/provider.ts';
import { attemptCollection } from './attempt.ts';
import { usualTimes } from './check-times.ts';
import { openPayment, type Terms } from './open-payment.ts';
import { createHolds, holdCollection, type OrderHolds } from './order-hold.ts';
import { attemptsOf } from './payments-of-order.ts';

const clock = () => new Date('2026-11-20T06:30:00.000Z');
const order: Payable = {
  success: true,
  order_id: '00000000000000000000000001',
  reference: 'PT-000001',
  order_status: 'ORDER_CONFIRMATION',
  total_paise: 250_000,
  total_time_estimation: 18,
};
const terms: Terms = {
  order,
  provider: 'razorpay',
  fees: { base: 250_000, fee: 5_000, gst: 900, payable: 255_900 },
  currency: 'INR',
  charged: 255_900,
  fx: null,
};
const unused = (): never => {
  throw new Error('not called here');
};
const orders: OrdersClient = {
  getPayable: unused,
  paymentCaptured: unused,
  paymentRefunded: unused,
  exceptionRaised: unused,
  rateRejected: unused,
};

let temp: TempStore;
beforeEach(async () => {
  temp = await emptiedStore();
});
afterEach(() => temp.remove());

/** One process of the service, with the provider given, on the store that all of them share. */
const aProcess = async (
  open: PaymentProvider['open'],
  meanwhile: { readonly beforeInsert?: (holds: OrderHolds) => Promise<unknown>; readonly onRead?: () => void } = {},
) => {
  const store = await temp.reopen();
  const attempts = await store.collection(attemptCollection);
  const holds = createHolds(await store.collection(holdCollection), clock);
  const provider: PaymentProvider = {
    name: 'razorpay',
    open,
    find: async () => undefined,
    fetchRecord: async () => undefined,
    capture: unused,
    refund: unused,
    movements: () => Promise.resolve([]),
    belongingOf: unused,
  };
  const log = createLogger({ name: 'payments', level: 'silent' });
  const providers = { razorpay: provider, paypal: undefined };
  const ports: Dispatching = {
    attempts: {
      ...attempts,
      insert: async (attempt) => {
        await meanwhile.beforeInsert?.(holds);
        return attempts.insert(attempt);
      },
      get: (id) => {
        meanwhile.onRead?.();
        return attempts.get(id);
      },
    },
    providers,
    orders,
    holds,
    times: usualTimes,
    leaseMs: 30_000,
    mode: 'test',
    dispatch: async (attempt) => attempt,
    clock,
    log,
  };
  return Object.assign((wanted: Terms) => openPayment(ports, wanted), { attempts });
};

describe('the payment of an order', () => {
  test('is opened at the provider once, however long that takes and from however many processes', async () => {
    const answer = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const calls: boolean[] = [];
    const slow: PaymentProvider['open'] = (_, again) => {
      calls.push(again);
      begun.resolve();
      return answer.promise;
    };
    const reads = [0, 0, 0];
    const [first, ...others] = await Promise.all(
      reads.map((_, at) => aProcess(slow, { onRead: () => reads.splice(at, 1, (reads[at] ?? 0) + 1) })),
    );
    const opening = first?.(terms);
    await begun.promise;
    const rest = others.map((open) => open(terms));
    // the others have found the attempt and read it again: they would have called the provider by now
    await expect.poll(() => Math.min(...reads.slice(1))).toBeGreaterThan(2);
    expect(calls).toEqual([false]);
    answer.resolve('order_1');
    const opened = await Promise.all([opening, ...rest]);
    expect(opened.map((attempt) => attempt?.provider_order_id)).toEqual(['order_1', 'order_1', 'order_1']);
    expect(calls).toEqual([false]);
  });

  test('is opened by the next request after a failed opening, which learns of the first', async () => {
    const calls: boolean[] = [];
    const open = await aProcess(async (_, again) => {
      calls.push(again);
      if (!again) throw new ProviderError('razorpay', 'unclear', 'timeout');
      return 'order_1';
    });
    await expect(open(terms)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect((await open(terms)).provider_order_id).toBe('order_1');
    expect(calls).toEqual([false, true]);
  });

  test('is not opened when a cancellation begins between its first look and its entry', async () => {
    const opened: string[] = [];
    const open = await aProcess(
      async ({ id }) => {
        opened.push(id);
        return 'order_1';
      },
      // the cancellation looks for open payments now, and finds none
      { beforeInsert: (holds) => holds.place(order.order_id) },
    );
    await expect(open(terms)).rejects.toMatchObject({ code: 'PAYMENT_ON_HOLD' });
    expect(opened).toEqual([]);
    expect(await attemptsOf(open.attempts, order.order_id)).toMatchObject([{ state: 'ABANDONED' }]);
  });
});
