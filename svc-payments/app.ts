import type { Clock } from '@potli/service-kit/clock.ts';
import { createService, type Service } from '@potli/service-kit/create-service.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { type Outbox, runOutbox } from '@potli/service-kit/outbox.ts';
import { type RateLimiter, rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Collection, Store } from '@potli/service-kit/store/store.ts';
import type { Tracing } from '@potli/service-kit/trace/tracing.ts';
import { type Attempt, type AttemptMessage, attemptCollection, type Mode } from './attempt/attempt.ts';
import { checkTimes } from './attempt/check-times.ts';
import { type ClosePayments, createClosePayments } from './attempt/close-payments.ts';
import { type Confirmations, createConfirmations } from './attempt/confirm-payment.ts';
import { createOpenPayment, type OpenPayment } from './attempt/open-payment.ts';
import { createHolds, holdCollection } from './attempt/order-hold.ts';
import { createOwed } from './attempt/owed.ts';
import { createReconciler } from './attempt/reconcile.ts';
import { createSettle, type Settle, type SettleParts } from './attempt/settle.ts';
import { createRateSource } from './currency/rate-source.ts';
import { createRates, type Rates, rateCollection } from './currency/rates.ts';
import { createWalletQuotes, quoteCollection, type WalletQuotes } from './currency/wallet-quote.ts';
import { createNoticeWork } from './notices/inbox.ts';
import { type Notice, type NoticeFact, noticeCollection } from './notices/notice.ts';
import { type Certificates, createCertificates } from './notices/paypal-certificates.ts';
import { createOrdersClient, type OrdersClient } from './orders-client.ts';
import { removeOldTexts } from './personal-data/texts.ts';
import type { Access } from './provider/access.ts';
import { createSend } from './provider/call-provider.ts';
import { createPaypal } from './provider/paypal.ts';
import { createPaypalTokens } from './provider/paypal-token.ts';
import { createRazorpay } from './provider/razorpay.ts';
import { repeat } from './repeat.ts';
import { mountCurrency } from './routes/currency.ts';
import { mountDesk } from './routes/desk.ts';
import { mountInternal } from './routes/internal.ts';
import { mountPayments } from './routes/payments.ts';
import { mountUndelivered } from './routes/undelivered.ts';
import { mountWebhooks } from './routes/webhooks.ts';

export interface AppSettings {
  readonly apiKey: string;
  readonly serviceSecret: string;
  readonly mode: Mode;
  readonly access: Access;
  readonly ordersUrl: string | readonly string[];
  readonly ratesUrl: string;
  /** Milliseconds for a provider's answer to a change; reads get half. */
  readonly providerTimeoutMs: number;
  /** Milliseconds between looks for messages to deliver, notices to work off and attempts to ask about. */
  readonly pollMs: number;
  /** Milliseconds after which a provider is first asked about a payment that nobody reported; the rest grow with it. */
  readonly firstCheckMs: number;
  /** Calls per network address and minute that make us ask a provider; ten times as many that only read. */
  readonly callsPerMinute: number;
  /** Days for which notes of people and notices of providers are kept. */
  readonly retentionDays: number;
  readonly validateAnswers: boolean;
  readonly trustProxy: boolean;
}

/** What the routes work with. */
export interface Parts {
  readonly attempts: Collection<Attempt>;
  readonly notices: Collection<Notice>;
  readonly quotes: WalletQuotes;
  readonly rates: Rates;
  readonly orders: OrdersClient;
  readonly access: Access;
  readonly mode: Mode;
  readonly openPayment: OpenPayment;
  readonly confirmations: Confirmations;
  readonly closePayments: ClosePayments;
  readonly certificates: Certificates | undefined;
  readonly noticeWork: Pick<Outbox, 'kick'>;
  readonly outbox: Pick<Outbox, 'kick'>;
  readonly settle: Settle;
  /** Delivers what is owed now, as long as a person waits for it; never throws. */
  readonly deliver: () => Promise<void>;
  readonly limits: RateLimiter;
  readonly callsPerMinute: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface PaymentsApp {
  readonly service: Service;
  /** Asks the providers about every attempt that is due; answers how many. */
  readonly reconcileDue: () => Promise<number>;
  /** Works off the notices and delivers the messages that are due now. */
  readonly drain: () => Promise<void>;
  /** Removes what means nothing any more: old holds and counters, and old notes and notices. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A browser waits this long at most for svc-orders to hear of its payment; the outbox goes on without it. */
const tellWithinMs = 3_000;
/** The money is there: svc-orders is told, and refunds are asked for, for years if need be. */
const withoutEnd = { firstMs: 1_000, maxMs: 5 * 60_000, maxTries: 1_000_000 };

const createProviders = ({ razorpay, paypal }: Access, timeoutMs: number, clock: Clock): SettleParts['providers'] => {
  const toPaypal = paypal && createSend('paypal', paypal.url, timeoutMs);
  return {
    razorpay:
      razorpay &&
      createRazorpay(
        { id: razorpay.keyId, secret: razorpay.keySecret },
        createSend('razorpay', razorpay.url, timeoutMs),
      ),
    paypal:
      paypal &&
      toPaypal &&
      createPaypal(toPaypal, createPaypalTokens({ id: paypal.clientId, secret: paypal.clientSecret }, toPaypal, clock)),
  };
};

/** svc-payments without port and environment. */
export const createApp = async (given: {
  settings: AppSettings;
  store: Store;
  clock: Clock;
  logger: Logger;
  tracing?: Tracing;
}): Promise<PaymentsApp> => {
  const { settings, store, clock, logger: log } = given;
  const { access, mode, providerTimeoutMs, pollMs } = settings;
  const attempts = await store.collection(attemptCollection);
  const notices = await store.collection(noticeCollection);
  const orders = createOrdersClient(settings.ordersUrl, settings.serviceSecret, clock);
  const source = createRateSource(settings.ratesUrl, providerTimeoutMs / 2);
  const rates = createRates(await store.collection(rateCollection), source, clock, log);
  const quotes = createWalletQuotes(await store.collection(quoteCollection), rates, clock);

  const deliverNow = async (): Promise<void> => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, tellWithinMs).unref());
    const told = outbox.drain().catch((err: unknown) => log.error({ err }, 'the outbox could not be worked off'));
    await Promise.race([told, late]);
  };
  const providers = createProviders(access, providerTimeoutMs, clock);
  const holds = createHolds(await store.collection(holdCollection), clock);
  const times = checkTimes(settings.firstCheckMs);
  const settleParts: SettleParts = {
    attempts,
    providers,
    orders,
    holds,
    times,
    leaseMs: 3 * providerTimeoutMs,
    mode,
    deliver: deliverNow,
    clock,
    log,
  };
  const settle = createSettle(settleParts);
  const owed = createOwed(settle, settleParts);
  const outbox = runOutbox<AttemptMessage, Attempt>({
    collection: attempts,
    // the attempt as it is by now: an earlier message may have changed it
    deliver: async (attempt, { message }) => owed((await attempts.get(attempt.id)) ?? attempt, message),
    clock,
    logger: log,
    pollMs,
    backoff: withoutEnd,
  });
  const workOff = createNoticeWork(attempts, settle, settleParts);
  const noticeWork = runOutbox<NoticeFact, Notice>({
    collection: notices,
    deliver: (notice, { message }) => workOff(notice, message),
    clock,
    logger: log,
    pollMs,
  });
  const { reconcileDue } = createReconciler(attempts, settle, { times, clock, log });
  const reconciling = repeat(reconcileDue, pollMs, 'open payments could not be asked about', log);

  const limits = rateLimiter(await store.collection(rateCounters), clock);
  const service = createService({
    name: 'payments',
    apiKey: settings.apiKey,
    serviceSecret: settings.serviceSecret,
    logger: log,
    clock,
    validateAnswers: settings.validateAnswers,
    ready: () => store.ping(),
    proveOperator: operatorsElsewhere(settings, clock),
    trustProxy: settings.trustProxy,
    tracing: given.tracing,
  });
  service.metrics.gauge(
    'potli_payments_with_due_work',
    'Payments that owe somebody a word, a refund for instance.',
    () => attempts.count({ outbox_due: { lte: clock().toISOString() } }),
  );
  service.metrics.gauge('potli_payments_for_a_person', 'Payments that a person has to look at.', () =>
    attempts.count({ attention_since: { gt: '' } }),
  );
  const parts: Parts = {
    attempts,
    notices,
    quotes,
    rates,
    orders,
    access,
    mode,
    openPayment: createOpenPayment(settle, settleParts),
    confirmations: createConfirmations(settle, settleParts),
    closePayments: createClosePayments(settle, settleParts, holds),
    certificates: access.paypal && createCertificates(access.paypal.url, providerTimeoutMs / 2),
    noticeWork,
    outbox,
    settle,
    deliver: deliverNow,
    limits,
    callsPerMinute: settings.callsPerMinute,
    clock,
    log,
  };
  mountPayments(service, parts);
  mountWebhooks(service, parts);
  mountDesk(service, parts);
  mountInternal(service, parts);
  mountUndelivered(service, parts);
  mountCurrency(service, parts);

  return {
    service,
    reconcileDue,
    drain: async () => {
      await noticeWork.drain();
      await outbox.drain();
    },
    tidy: async () => {
      await holds.removeOld();
      await limits.removeExpired();
      await removeOldTexts({ attempts, notices }, settings.retentionDays, clock());
    },
    stop: async () => {
      await Promise.all([reconciling.stop(), noticeWork.stop(), outbox.stop()]);
    },
  };
};
