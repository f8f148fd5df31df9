import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyOf, ErrorAnswer } from '@potli/contracts/operation.ts';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import type { OperatorStep } from '@potli/contracts/operator/team.ts';
import type { requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import type { ShippingRates } from '@potli/contracts/rules/shipping.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { folderBlobs } from '@potli/service-kit/blob-store/folder-blobs.ts';
import { createLogger, type Logger } from '@potli/service-kit/logger.ts';
import type { ServiceKey } from '@potli/service-kit/service-token.ts';
import type { Store } from '@potli/service-kit/store/store.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { emptiedStore } from '@potli/service-kit/testing/temp-store.ts';
import { createApp } from '../app.ts';
import { claimCollection } from '../claim/claims.ts';
import type { Messenger } from '../messages/messenger.ts';
import { newOperator, operatorCollection } from '../operator/operators.ts';
import { anOrder, noon, someRates } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { orderCollection } from '../order/order-collection.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { ClosedPayments } from '../payments/payments-client.ts';
import { phoneCodeCollection } from '../phone/one-time-code.ts';
import type { AppSettings } from '../settings.ts';

export const apiKey = 'test-api-key';
export const passkey = 'correct horse';
/** Every test signs in: at the usual cost, hashes took half of the time of all tests. */
const testPasskeyCost = 2 ** 4;
export const otpSecret = 'a secret for the hashes of codes, long enough';
export const tokenSecret = 'a secret for the operators’ tokens, long enough';
/** The key that svc-payments signs with. */
export const paymentsKey: ServiceKey = { name: 'payments', secret: 'a secret of svc-payments, long enough' };
/** The keys of all that svc-orders is asked by. */
export const callerKeys = {
  payments: paymentsKey.secret,
  catalog: 'a secret of svc-catalog, long enough',
  site: 'a secret of the site, long enough',
};

/** svc-orders on a free port with its real store; the messaging services are recorded, the clock is set by hand. */
export const ordersApp = async (
  more: { messenger?: Messenger; settings?: Partial<AppSettings>; logger?: Logger; store?: Store } = {},
) => {
  const temp = more.store ? { store: more.store, remove: async () => {} } : await emptiedStore();
  const sent: { to: string; template: string; parameters: readonly string[] }[] = [];
  const texts: { to: string; body: string }[] = [];
  const refundsRequested: ({ orderId: string } & BodyOf<typeof requestOrderRefund>)[] = [];
  const state = {
    now: noon,
    smsFails: false,
    templatesFail: false,
    catalogDown: false,
    /** What svc-catalog answers of the support inbox, and how it was asked last. */
    supportSteps: [] as OperatorStep[],
    supportAskedBy: '',
    rates: someRates as ShippingRates,
    ratesVersion: 'sample-1',
    /** What svc-payments answers when an order is about to be cancelled or priced again; of each order, where set. */
    payments: 'closed' as ClosedPayments | 'away',
    /** svc-payments takes a refund request, and its answer does not arrive. */
    refundAnswerLost: false,
    /** What happens meanwhile. */
    whileClosing: async () => {},
    paymentsOf: undefined as ((orderId: string) => ClosedPayments | 'away') | undefined,
  };
  const clock = () => state.now;
  const photoFolder = await mkdtemp(join(tmpdir(), 'photos-'));
  const photos = folderBlobs(photoFolder);
  const messenger: Messenger = {
    carries: () => true,
    async sendTemplate(to, { template, parameters }) {
      if (state.templatesFail) throw new Error('refused');
      sent.push({ to, template, parameters });
    },
    async sendSms(to, body) {
      if (state.smsFails) throw new Error('refused');
      texts.push({ to, body });
    },
    async sendEMail() {
      throw new Error('refused');
    },
  };
  const start = () =>
    createApp({
      settings: {
        apiKey,
        callerKeys,
        tokenSecrets: [tokenSecret],
        otpSecrets: [otpSecret],
        operatorPasskey: passkey,
        passkeyCost: testPasskeyCost,
        codeLimits: { address: 8, network: 30, country: 40, overall: 50 },
        evaluationHours: 24,
        quoteValidDays: 7,
        retentionDays: 365,
        brandName: 'Potli',
        sender: {
          name: 'Potli Exports',
          address: '14 Sample Road|Bengaluru 560001|Karnataka, India',
          phone: '+918000000000',
          email: 'support@potli.example',
          gstin: '29AAAAA0000A1Z5',
          iec: 'AAAAA0000A',
        },
        siteUrl: 'https://potli.example',
        operatorPhone: '+911234567890',
        receipts: {
          whatsappAppSecrets: undefined,
          whatsappVerifyToken: undefined,
          smsTokens: ['the SMS token of this test'],
          emailNoticePasswords: undefined,
        },
        validateAnswers: true,
        trustProxy: true,
        ...more.settings,
      },
      store: temp.store,
      messenger: more.messenger ?? messenger,
      catalog: {
        ratesOf: async () => {
          if (state.catalogDown) throw new AppError('NEIGHBOUR_UNAVAILABLE');
          return { rates: state.rates, version: state.ratesVersion };
        },
        supportStepsOf: async ({ operator, limit }, authorization) => {
          if (state.catalogDown) throw new AppError('NEIGHBOUR_UNAVAILABLE');
          state.supportAskedBy = authorization;
          return state.supportSteps
            .filter((step) => operator === undefined || step.operator === operator)
            .slice(0, limit);
        },
      },
      payments: {
        closePayments: async ({ id }) => {
          await state.whileClosing();
          const answer = state.paymentsOf?.(id) ?? state.payments;
          if (answer === 'away') throw new AppError('NEIGHBOUR_UNAVAILABLE');
          return answer;
        },
        requestRefund: async (orderId, body) => {
          if (state.payments === 'away') throw new AppError('NEIGHBOUR_UNAVAILABLE');
          refundsRequested.push({ orderId, ...body });
          if (state.refundAnswerLost) throw new AppError('NEIGHBOUR_UNAVAILABLE');
        },
      },
      photos,
      clock,
      logger: more.logger ?? createLogger({ name: 'orders', level: 'silent' }),
    });
  let app = await start();
  const { url, close } = await serve(app.service);
  const orders = await temp.store.collection(orderCollection);
  const operators = await temp.store.collection(operatorCollection);
  /** Puts an order into the store as it is. */
  const has = async (order: OrderDocument) => {
    await orders.insert(order);
    return order;
  };
  const signIn = async (key: string) => {
    const answer = await call(url, authenticateOperator, { apiKey, body: { passkey: key } });
    return succeeded(answer).token;
  };
  return {
    operators,
    /** A token for the operator with that passkey, the first one where none is given. */
    signIn: (key = passkey) => signIn(key),
    /** A further operator, signed in: the token. Without roles as operators of before there were roles. */
    operatorCalled: async (name: string, roles?: readonly string[]) => {
      const operator = await newOperator(name, name, `passkey of ${name}`, clock(), testPasskeyCost);
      await operators.insert({ ...operator, ...(roles && { roles: [...roles] }) });
      return signIn(`passkey of ${name}`);
    },
    url,
    sent,
    /** The files of photos. */
    photos,
    /** What svc-payments was asked to refund, repeats included. */
    refundsRequested,
    texts,
    state,
    clock,
    store: temp.store,
    orders,
    claims: await temp.store.collection(claimCollection),
    codes: await temp.store.collection(phoneCodeCollection),
    drain: () => app.drain(),
    tidy: () => app.tidy(),
    /** Another process delivers what the first has left in the store. */
    restart: async () => {
      await app.stop();
      app = await start();
    },
    expireQuotes: () => app.expireQuotes(),
    has,
    /** An order of two items as the customer has just sent it, or further on. */
    fresh: (more: Partial<OrderDocument> = {}) => has(anOrder({ id: newId(), reference: newReference(), ...more })),
    /** Later by so many seconds. */
    pass: (seconds: number) => {
      state.now = new Date(state.now.getTime() + seconds * 1000);
    },
    lastCode: () => /\d{6}/.exec(texts.at(-1)?.body ?? '')?.[0] ?? '',
    close: async () => {
      await app.stop();
      await close();
      await temp.remove();
      await rm(photoFolder, { recursive: true });
    },
  };
};
export type OrdersApp = Awaited<ReturnType<typeof ordersApp>>;

/** The code of an error answer; fails on any other. */
export const codeOf = ({ status, body }: { status: number; body: unknown }): string => {
  const answer = body as ErrorAnswer;
  if (answer.success !== false) throw new Error(`answered ${status}, not an error`);
  return `${status} ${answer.code}`;
};

/** The wrong fields of an error answer: path and message. */
export const problemsOf = ({ body }: { body: unknown }): Record<string, string> =>
  Object.fromEntries(((body as ErrorAnswer).details ?? []).map(({ path, message }) => [path, message]));
