import { getShippingCost } from '@potli/contracts/catalog/operations.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import { messagingIn, paymentsIn } from '@potli/sandbox/client-settings.ts';
import { createSandbox } from '@potli/sandbox/sandbox.ts';
import { readSettings, sandboxDefaults } from '@potli/sandbox/settings.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import { createService } from '@potli/service-kit/create-service.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { anyDocument } from '@potli/service-kit/store/document.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import type { CollectionDefinition, Stored } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, type TestRequest } from '@potli/service-kit/testing/call.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { attemptCollection } from '../../attempt/attempt.ts';
import { startGate } from './gate.ts';
import { freePort, serviceProcess } from './processes.ts';

const apiKey = 'the key of this test';
export const secrets = {
  ORDERS_SECRET: 'the-secret-of-svc-orders-00000000000000',
  PAYMENTS_SECRET: 'the-secret-of-svc-payments-000000000000',
  CATALOG_SECRET: 'the-secret-of-svc-catalog-0000000000000',
  SITE_SECRET: 'the-secret-of-the-site-0000000000000000',
  TOKEN_SECRET: 'the-secret-of-the-operators-tokens-0000',
  OTP_SECRET: 'the-secret-of-the-hashes-of-codes-00000',
  OPERATOR_PASSKEY: 'a passkey of this test',
};

/** Delivers one webhook of a provider. @returns the status */
export type Deliver = (webhook: { url: string; body: string; headers: Record<string, string> }) => Promise<number>;

/** What is read of an order in svc-orders' own database. */
export interface OrderSeen extends Stored {
  readonly refunds?: readonly { readonly refund_id: string }[];
  readonly reference: string;
  readonly submission_key: string | null;
  readonly order_status: string;
  readonly outbox: readonly { readonly due_at: string; readonly delivered_at: string | null }[];
  readonly outbox_due: string | null;
  readonly payment: { readonly payment_id: string; readonly paid_paise: number } | null;
}
const ordersSeen: CollectionDefinition<OrderSeen> = { name: 'orders', schema: anyDocument, indexes: [] };

/** svc-orders and svc-payments as real processes on real files, with a proxy between them and before the sandbox. */
export const startSite = async (dataDir: string, compiled: string, deliver: Deliver) => {
  const sandbox = await serve(
    createSandbox({
      ...readSettings({
        SANDBOX_RAZORPAY_WEBHOOK_URL: 'http://payments.test/api/payments/razorpay/webhook',
        SANDBOX_PAYPAL_WEBHOOK_URL: 'http://payments.test/api/payments/paypal/webhook',
      }),
      deliver,
    }),
  );
  const catalog = createService({
    name: 'catalog',
    apiKey,
    callerKeys: {},
    logger: createLogger({ name: 'catalog', level: 'silent' }),
    clock: systemClock,
    validateAnswers: true,
    ready: async () => {},
  });
  catalog.mount(getShippingCost, ({ query }) => ({
    success: true,
    country: query.country,
    shipping_rates: { '0.5': 1480 },
    rates_version: 'test',
  }));
  const rates = await serve(catalog);
  const [ordersPort, paymentsPort, secondPort] = [await freePort(), await freePort(), await freePort()];
  const [ordersUrl, paymentsUrl] = [`http://127.0.0.1:${ordersPort}`, `http://127.0.0.1:${paymentsPort}`];
  const gate = await startGate((path) => {
    if (path.startsWith('/internal/payments/')) return paymentsUrl;
    return path.startsWith('/internal/') ? ordersUrl : sandbox.url;
  });

  const common = {
    ...{ ...secrets, NODE_COMPILE_CACHE: compiled, DATA_DIR: dataDir, API_KEY: apiKey, LOG_LEVEL: 'info' },
    // Slowness of a busy machine is not tested here.
    OVERLOAD_DELAY_MS: '60000',
  };
  const orders = serviceProcess('svc-orders/main.ts', ordersPort, dataDir, {
    ...common,
    OTP_PER_ADDRESS_HOURLY: '500',
    OTP_PER_NETWORK_HOURLY: '500',
    CATALOG_URL: rates.url,
    PAYMENTS_URL: gate.url,
    SITE_URL: 'http://127.0.0.1:1',
    ...messagingIn(sandbox.url),
  });
  const paymentsEnvironment = {
    ...common,
    ORDERS_URL: gate.url,
    ...paymentsIn(gate.url),
    PAYMENTS_POLL_MS: '100',
    PAYMENT_CALLS_PER_MINUTE: '100000',
  };
  const payments = serviceProcess('svc-payments/main.ts', paymentsPort, dataDir, paymentsEnvironment);
  /** A second instance on the same data: all background work then runs twice. */
  const secondPayments = serviceProcess('svc-payments/main.ts', secondPort, dataDir, paymentsEnvironment);
  await orders.start();
  const stores = {
    orders: await openStore({ service: 'orders', dataDir }),
    payments: await openStore({ service: 'payments', dataDir }),
  };

  const orderDocuments = await stores.orders.collection(ordersSeen);

  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${gate.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    dataDir,
    gate,
    orders,
    payments,
    secondPayments,
    sandboxUrl: sandbox.url,
    orderDocuments,
    /** Ends the lease that a killed svc-orders held on a delivery of the order. */
    endLease: async (orderId: string): Promise<void> => {
      const now = new Date().toISOString();
      const isPending = ({ delivered_at }: { readonly delivered_at: string | null }) => delivered_at === null;
      await update(orderDocuments, orderId, (order) => ({
        ...order,
        outbox: order.outbox.map((entry) => (isPending(entry) ? { ...entry, due_at: now } : entry)),
        outbox_due: order.outbox.some(isPending) ? now : null,
      }));
    },
    attempts: await stores.payments.collection(attemptCollection),
    callOrders: <O extends Operation>(operation: O, request: TestRequest = {}) =>
      call(orders.url, operation, { apiKey, ...request }),
    callPayments: <O extends Operation>(operation: O, request: TestRequest = {}) =>
      call(payments.url, operation, { apiKey, ...request }),
    /** The customer in the bank's window; answers what the window gives to the page. */
    payAtBank: (order_id: string) =>
      post('/razorpay/_widget/payments', {
        order_id,
        key: sandboxDefaults.SANDBOX_RAZORPAY_KEY_ID,
        outcome: 'pay',
      }),
    /** The customer in the wallet's window. */
    approve: (orderID: string) => post(`/paypal/_widget/orders/${orderID}/approve`, {}),
    close: async (): Promise<void> => {
      await Promise.all([orders.stop(), payments.stop(), secondPayments.stop()]);
      await Promise.all([stores.orders.close(), stores.payments.close()]);
      await Promise.all([gate.close(), sandbox.close(), rates.close()]);
    },
  };
};

export type Site = Awaited<ReturnType<typeof startSite>>;
