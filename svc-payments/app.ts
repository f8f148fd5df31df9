import type { Clock } from '@potli/service-kit/clock.ts';
import { createService, type Service } from '@potli/service-kit/create-service.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { runOutbox } from '@potli/service-kit/outbox.ts';
import { rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Store } from '@potli/service-kit/store/store.ts';
import type { Tracing } from '@potli/service-kit/trace/tracing.ts';
import { type Attempt, type AttemptMessage, attemptCollection } from './attempt/attempt.ts';
import { checkTimes } from './attempt/check-times.ts';
import { createClosePayments } from './attempt/close-payments.ts';
import { createConfirmations } from './attempt/confirm-payment.ts';
import { createOpenPayment } from './attempt/open-payment.ts';
import { createHolds, holdCollection } from './attempt/order-hold.ts';
import { createOwed } from './attempt/owed.ts';
import { createReconciler } from './attempt/reconcile.ts';
import { createSettle, type SettleParts } from './attempt/settle.ts';
import { createRateSource } from './currency/rate-source.ts';
import { createRates, rateCollection } from './currency/rates.ts';
import { createWalletQuotes, quoteCollection } from './currency/wallet-quote.ts';
import { createNoticeWork } from './notices/inbox.ts';
import { type Notice, type NoticeFact, noticeCollection } from './notices/notice.ts';
import { createCertificates } from './notices/paypal-certificates.ts';
import { createOrdersClient } from './orders-client.ts';
import type { AppSettings, Parts } from './parts.ts';
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
