import { createService } from '@potli/service-kit/create-service.ts';
import { endlessBackoff, patientBackoff, runOutbox } from '@potli/service-kit/outbox.ts';
import { rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import { repeat } from '@potli/service-kit/repeat.ts';
import type { Store } from '@potli/service-kit/store/store.ts';
import type { Tracing } from '@potli/service-kit/trace/tracing.ts';
import { claimCollection, storedClaims } from './claim/claims.ts';
import type { Dependencies, Surroundings } from './dependencies.ts';
import { deliverMessage, deliveryLeaseMs, unclearWaitMs } from './messages/deliver.ts';
import type { OrderMessage } from './messages/order-message.ts';
import { storedLockout, wrongPasskeyCollection } from './operator/lockout.ts';
import { ensureFirstOperator, operatorCollection } from './operator/operators.ts';
import { storedSecondFactors } from './operator/second-factors.ts';
import { sessionCollection, storedSessions } from './operator/sessions.ts';
import { passkeySignIn } from './operator/sign-in.ts';
import { deliverEntry } from './order/deliver-entry.ts';
import { orderCollection } from './order/order-collection.ts';
import type { OrderDocument } from './order/order-document.ts';
import type { RefundTask } from './payments/refund-task.ts';
import { removeOldPersonalData } from './personal-data/remove.ts';
import { codeBudget } from './phone/code-budget.ts';
import { phoneCodeCollection } from './phone/one-time-code.ts';
import { storedPhoneCodes } from './phone/phone-codes.ts';
import { sweepPhotos } from './photo/sweep-photos.ts';
import { expireQuotes } from './quote/expire-quotes.ts';
import { mountAccount } from './routes/account.ts';
import { mountBackOffice } from './routes/back-office.ts';
import { mountCancellation } from './routes/cancellation.ts';
import { mountCommands } from './routes/commands.ts';
import { mountCorrections } from './routes/corrections.ts';
import { mountDeadLetters } from './routes/dead-letters.ts';
import { mountDeliveryReceipts } from './routes/delivery-receipts.ts';
import { mountFigures } from './routes/figures.ts';
import { mountInternal } from './routes/internal.ts';
import { mountList } from './routes/list.ts';
import { mountOperator } from './routes/operator.ts';
import { mountOrders } from './routes/orders.ts';
import { mountOwnOrders } from './routes/own-orders.ts';
import { mountPapers } from './routes/papers.ts';
import { mountPhone } from './routes/phone.ts';
import { mountPhotos } from './routes/photos.ts';
import { mountPurchases } from './routes/purchases.ts';
import { mountReceipts } from './routes/receipts.ts';
import { mountSubmission } from './routes/submission.ts';
import { mountTeam } from './routes/team.ts';
import { mountTeamwork } from './routes/teamwork.ts';
import { mountTracking } from './routes/tracking.ts';
import { mountWithdrawal } from './routes/withdrawal.ts';

const quotePollMs = 10_000;

/** svc-orders without port and environment: everything that it talks to comes in. */
export const createApp = async ({
  store,
  tracing,
  ...surroundings
}: Surroundings & { store: Store; tracing?: Tracing }) => {
  const { settings, payments, photos, clock, logger } = surroundings;
  const orders = await store.collection(orderCollection);
  const operators = await store.collection(operatorCollection);
  await ensureFirstOperator(operators, settings.operatorPasskey, clock(), settings.passkeyCost);
  const codes = storedPhoneCodes(await store.collection(phoneCodeCollection), settings.otpSecrets, clock);
  const claims = storedClaims(await store.collection(claimCollection), clock);
  const attempts = storedLockout(await store.collection(wrongPasskeyCollection), clock);
  const sessions = storedSessions(await store.collection(sessionCollection), clock);
  const { otpSecrets, tokenSecrets, brandName } = settings;
  const secondFactors = storedSecondFactors(operators, { secrets: otpSecrets, issuer: brandName, clock });
  await secondFactors.resealAll();
  const signIn = passkeySignIn({ operators, sessions, secondFactors, tokenSecrets, clock, attempts });
  const outbox = runOutbox<OrderMessage | RefundTask, OrderDocument>({
    collection: orders,
    deliver: deliverEntry(deliverMessage(surroundings), payments),
    backoff: ({ kind }) => (kind === 'refund_request' ? endlessBackoff : patientBackoff),
    leaseMs: deliveryLeaseMs,
    unclearMs: ({ kind }) => (kind === 'refund_request' ? 0 : unclearWaitMs),
    clock,
    logger,
    pollMs: 1000,
  });
  const service = createService({
    name: 'orders',
    apiKey: settings.apiKey,
    callerKeys: settings.callerKeys,
    logger,
    clock,
    validateAnswers: settings.validateAnswers,
    proveOperator: signIn.prove,
    ready: () => store.ping(),
    trustProxy: settings.trustProxy,
    tracing,
  });
  service.metrics.gauge('potli_orders_with_due_messages', 'Orders whose messages wait to be delivered.', () =>
    orders.count({ outbox_due: { lte: clock().toISOString() } }),
  );
  const limits = rateLimiter(await store.collection(rateCounters), clock);
  const budget = codeBudget({ limits, codeLimits: settings.codeLimits, clock, logger });
  service.metrics.gauge(
    'potli_codes_used_up',
    '1 in the hour after the codes of a country or of all were used up.',
    async () => Number(budget.usedUp()),
  );
  const dependencies: Dependencies = {
    ...surroundings,
    ...{ orders, claims, codes, budget, signIn, operators, sessions, secondFactors, limits, outbox },
  };
  mountOrders(service, dependencies);
  mountList(service, dependencies);
  mountSubmission(service, dependencies);
  mountCommands(service, dependencies);
  mountWithdrawal(service, dependencies);
  mountBackOffice(service, dependencies);
  mountCancellation(service, dependencies);
  mountCorrections(service, dependencies);
  mountPhotos(service, dependencies);
  mountPurchases(service, dependencies);
  mountPapers(service, dependencies);
  mountReceipts(service, dependencies);
  mountFigures(service, dependencies);
  mountDeadLetters(service, dependencies);
  mountDeliveryReceipts(service, dependencies);
  mountPhone(service, dependencies);
  mountOwnOrders(service, dependencies);
  mountTracking(service, dependencies);
  mountOperator(service, dependencies);
  mountAccount(service, dependencies);
  mountTeam(service, dependencies);
  mountTeamwork(service, dependencies);
  mountInternal(service, dependencies);
  const quotes = (): Promise<void> => expireQuotes(dependencies);
  const expiring = repeat(quotes, quotePollMs, 'polling for expired quotes failed', logger);
  return {
    service,
    /** Delivers the messages that are due now. */
    drain: () => outbox.drain(),
    /** Removes what means nothing any more, expired codes and counters, and personal data of orders closed long ago. */
    tidy: async (): Promise<void> => {
      await limits.removeExpired();
      await codes.removeOld();
      await claims.removeExpired();
      await attempts.removeOld();
      await sessions.removeExpired();
      const removed = await removeOldPersonalData(orders, settings.retentionDays, clock());
      if (removed > 0) logger.info({ orders: removed }, 'personal data of closed orders was removed');
      const swept = await sweepPhotos(photos, orders, clock());
      if (swept > 0) logger.info({ photos: swept }, 'photos that belong to no order were deleted');
    },
    /** Sends reminders of prices that expire soon, and orders with an expired price back to evaluation. */
    expireQuotes: quotes,
    stop: async (): Promise<void> => {
      await Promise.all([expiring.stop(), outbox.stop()]);
    },
  };
};
