import type { Clock } from '@potli/service-kit/clock.ts';
import { createService } from '@potli/service-kit/create-service.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { endlessBackoff, runOutbox } from '@potli/service-kit/outbox.ts';
import { checkPeerClock } from '@potli/service-kit/peer-clock.ts';
import { rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import { repeat } from '@potli/service-kit/repeat.ts';
import type { Store } from '@potli/service-kit/store/store.ts';
import type { Tracing } from '@potli/service-kit/trace/tracing.ts';
import { type Attempt, type AttemptMessage, attemptCollection } from './attempt/attempt.ts';
import { checkTimes } from './attempt/check-times.ts';
import { deliverFact } from './attempt/deliver-fact.ts';
import { createHolds, holdCollection } from './attempt/order-hold.ts';
import type { Dependencies, Dispatching, Ports } from './dependencies.ts';
import { createDailyFileSource, createRateSource } from './exchange-rate/rate-source.ts';
import { createRates, rateCollection } from './exchange-rate/rates.ts';
import { createWalletQuotes, quoteCollection } from './exchange-rate/wallet-quote.ts';
import { createOrdersClient } from './orders-client.ts';
import { removeOldTexts } from './personal-data/texts.ts';
import { createSend } from './provider/call-provider.ts';
import { createPaypal } from './provider/paypal.ts';
import { createRazorpay } from './provider/razorpay.ts';
import { compareDue, comparisonCollection, overdueComparisons, unknownCaptures } from './reconcile/compare.ts';
import { reconcileDue } from './reconcile/reconcile.ts';
import { mountBackOffice } from './routes/back-office.ts';
import { mountCurrency } from './routes/currency.ts';
import { mountDeadLetters } from './routes/dead-letters.ts';
import { mountInternal } from './routes/internal.ts';
import { mountPayments } from './routes/payments.ts';
import { mountWebhooks } from './routes/webhooks.ts';
import type { Access, AppSettings } from './settings.ts';
import { processEvent } from './webhook/inbox.ts';
import { createCertificates } from './webhook/paypal-certificates.ts';
import { type EventSummary, type WebhookEvent, webhookEventCollection } from './webhook/webhook-event.ts';

export type PaymentsApp = Awaited<ReturnType<typeof createApp>>;

/** A browser waits this long at most for its payment to reach svc-orders; the outbox goes on without it. */
const dispatchWithinMs = 3_000;
const createProviders = ({ razorpay, paypal }: Access, timeoutMs: number, clock: Clock): Ports['providers'] => ({
  razorpay: razorpay && createRazorpay(razorpay, createSend('razorpay', razorpay.url, timeoutMs)),
  paypal: paypal && createPaypal(paypal, createSend('paypal', paypal.url, timeoutMs), clock),
});

/** svc-payments without port and environment. */
export const createApp = async (given: {
  settings: AppSettings;
  store: Store;
  clock: Clock;
  logger: Logger;
  tracing?: Tracing;
}) => {
  const { settings, store, clock, logger: log } = given;
  const { access, mode, providerTimeoutMs, pollMs } = settings;
  const attempts = await store.collection(attemptCollection);
  const webhookEvents = await store.collection(webhookEventCollection);
  const orders = createOrdersClient(settings.ordersUrl, settings.serviceKey, clock);
  const source = createRateSource(settings.ratesUrl, providerTimeoutMs / 2);
  const secondSource = createDailyFileSource(settings.secondRatesUrl, providerTimeoutMs / 2);
  const keptRates = await store.collection(rateCollection);
  const rates = createRates(keptRates, source, secondSource, settings.rateLimits, clock, log);
  const quotes = createWalletQuotes(await store.collection(quoteCollection), rates, clock);

  const ports: Ports = {
    attempts,
    providers: createProviders(access, providerTimeoutMs, clock),
    orders,
    holds: createHolds(await store.collection(holdCollection), clock),
    times: checkTimes(settings.firstCheckMs),
    leaseMs: 3 * providerTimeoutMs,
    mode,
    clock,
    log,
  };
  const outbox = runOutbox<AttemptMessage, Attempt>({
    collection: attempts,
    // the attempt as it is by now: an earlier message may have changed it
    deliver: async (attempt, { message }) => deliverFact(ports, (await attempts.get(attempt.id)) ?? attempt, message),
    clock,
    logger: log,
    pollMs,
    // Within a minute of the return of svc-orders: the money has arrived.
    backoff: () => endlessBackoff,
    longestMs: endlessBackoff.maxMs,
  });
  const dispatch = async (attempt: Attempt): Promise<Attempt> => {
    if (attempt.outbox_due === null) return attempt;
    const late = new Promise<void>((resolve) => setTimeout(resolve, dispatchWithinMs).unref());
    const sent = outbox.drain().catch((err: unknown) => log.error({ err }, 'outbox poll failed'));
    await Promise.race([sent, late]);
    return (await attempts.get(attempt.id)) ?? attempt;
  };
  const dispatching: Dispatching = { ...ports, dispatch };
  const webhookWorker = runOutbox<EventSummary, WebhookEvent>({
    collection: webhookEvents,
    deliver: (event, { message }) => processEvent(dispatching, event, message),
    clock,
    logger: log,
    pollMs,
  });
  const reconcile = (): Promise<number> => reconcileDue(dispatching);
  const reconciling = repeat(reconcile, pollMs, 'open payments could not be asked about', log);
  const comparisons = await store.collection(comparisonCollection);
  const compare = (): Promise<number> => compareDue(dispatching, comparisons);
  const comparing = repeat(compare, Math.max(pollMs, 60_000), 'the daily comparison failed', log);

  const reportRate = (): Promise<void> => rates.reportRejected(orders.rateRejected);
  const reportingRate = repeat(reportRate, pollMs, 'the operators were not notified of a rejected exchange rate', log);

  const limits = rateLimiter(await store.collection(rateCounters), clock);
  const service = createService({
    name: 'payments',
    apiKey: settings.apiKey,
    callerKeys: settings.callerKeys,
    logger: log,
    clock,
    validateAnswers: settings.validateAnswers,
    ready: async () => {
      await store.ping();
      await checkPeerClock('svc-orders', settings.ordersUrl, clock);
    },
    proveOperator: operatorsElsewhere(settings, clock),
    trustProxy: settings.trustProxy,
    tracing: given.tracing,
  });
  service.metrics.gauge(
    'potli_payments_with_due_work',
    'Payments whose facts or refunds are due to be delivered.',
    () => attempts.count({ outbox_due: { lte: clock().toISOString() } }),
  );
  service.metrics.gauge('potli_payments_for_a_person', 'Payments that a person has to look at.', () =>
    attempts.count({ attention_since: { gt: '' } }),
  );
  service.metrics.gauge(
    'potli_exchange_rate_rejected',
    '1 while the last fetched exchange rate is rejected.',
    async () => Number((await rates.rejected()) !== undefined),
  );
  service.metrics.gauge(
    'potli_ledger_comparison_overdue',
    'Providers whose list was not compared with the ledger for two days.',
    () => overdueComparisons(ports, comparisons),
  );
  service.metrics.gauge(
    'potli_unknown_captures',
    'Captures in the providers’ lists that are of no attempt: other uses of the account, or attempts lost with a backup.',
    () => unknownCaptures(ports, comparisons),
  );
  const dependencies: Dependencies = {
    ...dispatching,
    webhookEvents,
    quotes,
    rates,
    access,
    certificates: access.paypal && createCertificates(access.paypal.url, providerTimeoutMs / 2, clock),
    webhookWorker,
    outbox,
    limits,
    callsPerMinute: settings.callsPerMinute,
  };
  mountPayments(service, dependencies);
  mountWebhooks(service, dependencies);
  mountBackOffice(service, dependencies);
  mountInternal(service, dependencies);
  mountDeadLetters(service, dependencies);
  mountCurrency(service, dependencies);

  return {
    service,
    /** Asks the providers about every attempt that is due; answers how many. */
    reconcileDue: reconcile,
    /** Compares the ledger with the providers' lists where that is due; answers with how many. */
    compareDue: compare,
    /** Processes stored webhook events and delivers the messages that are due. */
    drain: async (): Promise<void> => {
      await webhookWorker.drain();
      await outbox.drain();
    },
    /** Reports a rejected exchange rate to svc-orders where that is due. */
    reportRejectedRate: reportRate,
    /** Removes expired holds and counters, and old notes and webhook events. */
    tidy: async (): Promise<void> => {
      await ports.holds.removeOld();
      await quotes.removeOld();
      await limits.removeExpired();
      await removeOldTexts({ attempts, webhookEvents }, settings.retentionDays, clock());
    },
    stop: async (): Promise<void> => {
      await Promise.all([
        reconciling.stop(),
        comparing.stop(),
        reportingRate.stop(),
        webhookWorker.stop(),
        outbox.stop(),
      ]);
    },
  };
};
