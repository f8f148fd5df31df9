import type { Operation } from '@potli/contracts/operation.ts';
import { createSandbox } from '@potli/sandbox/sandbox.ts';
import { readSettings as readSandboxSettings, sandboxDefaults } from '@potli/sandbox/settings.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { call, type TestAnswer, type TestRequest } from '@potli/service-kit/testing/call.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { emptiedStore } from '@potli/service-kit/testing/temp-store.ts';
import { timeoutsOnStall } from '@potli/service-kit/testing/timeouts-on-stall.ts';
import { createApp, type PaymentsApp } from '../app.ts';
import { attemptCollection } from '../attempt/attempt.ts';
import type { AppSettings } from '../settings.ts';
import { webhookEventCollection } from '../webhook/webhook-event.ts';
import { customerSteps } from './customer-steps.ts';
import { operatorToken, startFakeOrders } from './fake-orders.ts';

const paymentsKey = { name: 'payments', secret: 'the secret of svc-payments in this test' } as const;
const ordersKey = { name: 'orders', secret: 'the secret of svc-orders in this test' } as const;
const apiKey = 'the key of this test';
/** A Friday at noon in India; the rate of the day is of that day. */
const noon = '2026-11-20T06:30:00.000Z';

/** svc-payments over real HTTP with a real store, the sandbox's providers and a svc-orders that can be away. */
export const setStage = async (change: Partial<AppSettings> = {}) => {
  const time = { now: Date.parse(noon) };
  const clock = () => new Date(time.now);
  let ordersAheadMs = 0;
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { name: 'payments', level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const temp = await emptiedStore();
  const orders = await startFakeOrders(paymentsKey.secret, () => new Date(time.now + ordersAheadMs));

  let url = '';
  const underway = new Set<Promise<number>>();
  /** Delivers the sandbox's webhooks to svc-payments on its current port, and records the responses. */
  const deliver = ({ url: to, body, headers }: { url: string; body: string; headers: Record<string, string> }) => {
    const sending = fetch(`${url}${new URL(to).pathname}`, { method: 'POST', body, headers })
      .then(({ status }) => status)
      // No answer while svc-payments restarts or is stopped: the provider would send it again.
      .catch(() => 0)
      .finally(() => underway.delete(sending));
    underway.add(sending);
    return sending;
  };
  const webhooksAnswered = async (): Promise<void> => {
    do {
      await Promise.allSettled(underway);
      await new Promise((resolve) => setImmediate(resolve));
    } while (underway.size > 0);
  };
  const providers = createSandbox({
    ...readSandboxSettings({
      SANDBOX_RAZORPAY_WEBHOOK_URL: 'http://payments.test/api/payments/razorpay/webhook',
      SANDBOX_PAYPAL_WEBHOOK_URL: 'http://payments.test/api/payments/paypal/webhook',
    }),
    clock,
    deliver,
  });
  const timeouts = timeoutsOnStall(providers);
  const sandbox = await serve(providers);

  const settings: AppSettings = {
    apiKey,
    serviceKey: paymentsKey,
    callerKeys: { orders: ordersKey.secret },
    mode: 'test',
    access: {
      razorpay: {
        url: `${sandbox.url}/razorpay/v1`,
        widgetUrl: `${sandbox.url}/razorpay/checkout.js`,
        keyId: sandboxDefaults.SANDBOX_RAZORPAY_KEY_ID,
        keySecret: sandboxDefaults.SANDBOX_RAZORPAY_SECRET,
        webhookSecrets: ['a newer secret', sandboxDefaults.SANDBOX_RAZORPAY_WEBHOOK_SECRET],
      },
      paypal: {
        url: `${sandbox.url}/paypal`,
        sdkUrl: `${sandbox.url}/paypal/sdk/js`,
        clientId: sandboxDefaults.SANDBOX_PAYPAL_CLIENT_ID,
        clientSecret: sandboxDefaults.SANDBOX_PAYPAL_SECRET,
        webhookId: sandboxDefaults.SANDBOX_PAYPAL_WEBHOOK_ID,
      },
    },
    ordersUrl: [orders.url],
    ratesUrl: `${sandbox.url}/rates/v1`,
    secondRatesUrl: `${sandbox.url}/rates/daily.xml`,
    rateLimits: { reference: 90, bandPercent: 10, maxAgeDays: 5 },
    providerTimeoutMs: 1_200,
    // Tests start each round themselves.
    pollMs: 86_400_000,
    firstCheckMs: 120_000,
    callsPerMinute: 1_000,
    retentionDays: 365,
    validateAnswers: true,
    trustProxy: true,
    ...change,
  };
  const start = async (with_: Partial<AppSettings> = {}): Promise<{ app: PaymentsApp; close: () => Promise<void> }> => {
    const app = await createApp({ settings: { ...settings, ...with_ }, store: temp.store, clock, logger });
    const served = await serve(app.service);
    url = served.url;
    return {
      app,
      close: async () => {
        await served.close();
        await app.stop();
      },
    };
  };
  let running = await start();

  const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const attempts = await temp.store.collection(attemptCollection);
  const callPayments = <O extends Operation>(operation: O, request: TestRequest = {}): Promise<TestAnswer<O>> =>
    call(url, operation, { apiKey, ...request });
  const switchRazorpay = (switches: Record<string, string>) => post('/razorpay/_switches', switches);
  const switchPaypal = (switches: Record<string, string>) => post('/paypal/_switches', switches);

  const stage = {
    ...customerSteps(callPayments, orders),
    orders,
    store: temp.store,
    clock,
    lines,
    attempts,
    settings,
    get url() {
      return url;
    },
    sandboxUrl: sandbox.url,
    /** Moves the clock. */
    later: (minutes: number): void => {
      time.now += minutes * 60_000;
    },
    /** Sets the clock of svc-orders' machine ahead of this service's, or behind it. */
    setOrdersAhead: (seconds: number): void => {
      ordersAheadMs = seconds * 1000;
    },
    call: callPayments,
    /** As an operator who is signed in. */
    callAsOperator: <O extends Operation>(operation: O, request: TestRequest = {}): Promise<TestAnswer<O>> =>
      call(url, operation, { apiKey, token: operatorToken, ...request }),
    /** As svc-orders. */
    callAsService: async <O extends Operation>(operation: O, request: TestRequest = {}): Promise<TestAnswer<O>> =>
      call(url, operation, { token: await signServiceToken(ordersKey, 'payments', clock), ...request }),
    /** The same store with other settings, as after a restart. */
    restart: async (with_: Partial<AppSettings> = {}): Promise<void> => {
      await running.close();
      running = await start(with_);
    },
    /** Waits for the webhooks in flight, then processes everything that is due. */
    quiet: async (): Promise<void> => {
      await webhooksAnswered();
      await running.app.drain();
    },
    tidy: (): Promise<void> => running.app.tidy(),
    webhookEvents: await temp.store.collection(webhookEventCollection),
    /** An action in a provider's dashboard that its API does not have. */
    post,
    reconcile: (): Promise<number> => running.app.reconcileDue(),
    /** The daily comparison, where it is due. */
    compare: (): Promise<number> => running.app.compareDue(),
    reportRejectedRate: (): Promise<void> => running.app.reportRejectedRate(),
    switchRazorpay,
    switchPaypal,
    /** The providers send no webhooks: svc-payments learns only what it asks for. */
    withoutWebhooks: async (): Promise<void> => {
      await switchRazorpay({ webhook: 'none' });
      await switchPaypal({ webhook: 'none' });
    },
    switchRates: (switches: Record<string, string | number>) => post('/rates/_switches', switches),
    /** The customer pays in the card and netbanking widget; answers what the widget gives to the page. */
    payAtBank: (razorpay_order_id: string, outcome = 'pay') =>
      post('/razorpay/_widget/payments', {
        order_id: razorpay_order_id,
        key: sandboxDefaults.SANDBOX_RAZORPAY_KEY_ID,
        outcome,
      }),
    /** The customer approves in the wallet's window. */
    approve: (orderID: string) => post(`/paypal/_widget/orders/${orderID}/approve`, {}),
    review: (captureId: string, outcome: 'COMPLETED' | 'DECLINED') =>
      post(`/paypal/_captures/${captureId}`, { outcome }),
    /** What the card and netbanking provider has. */
    razorpay: async (
      path: string,
    ): Promise<{ count: number; items: Record<string, unknown>[] } & Record<string, unknown>> => {
      const proof = `${sandboxDefaults.SANDBOX_RAZORPAY_KEY_ID}:${sandboxDefaults.SANDBOX_RAZORPAY_SECRET}`;
      const answer = await fetch(`${sandbox.url}/razorpay/v1${path}`, {
        headers: { authorization: `Basic ${Buffer.from(proof).toString('base64')}` },
      });
      return (await answer.json()) as never;
    },
    attemptsOf: (order_id: string) => attempts.page({ where: { order_id }, sort: ['-created_at'], limit: 50 }),
    close: async (): Promise<void> => {
      await webhooksAnswered();
      await running.close();
      await sandbox.close();
      timeouts.mockRestore();
      await orders.goDown();
      await temp.remove();
    },
  };
  return stage;
};

export type Stage = Awaited<ReturnType<typeof setStage>>;
