import { createService, type Service } from '@potli/service-kit/create-service.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { runOutbox } from '@potli/service-kit/outbox.ts';
import { rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Store } from '@potli/service-kit/store/store.ts';
import type { Tracing } from '@potli/service-kit/trace/tracing.ts';
import type { RatesOf } from './catalog/rates-client.ts';
import { claimCollection, storedClaims } from './claim/claims.ts';
import type { Dependencies } from './dependencies.ts';
import { deliverMessage, deliveryLeaseMs } from './messages/deliver.ts';
import type { Messenger } from './messages/messenger.ts';
import { storedLockout, wrongPasskeyCollection } from './operator/lockout.ts';
import { ensureFirstOperator, operatorCollection } from './operator/operators.ts';
import { passkeySignIn } from './operator/sign-in.ts';
import { openOrders } from './order/order-collection.ts';
import type { ClosePayments } from './payments/payments-client.ts';
import { removeOldPersonalData } from './personal-data/retention.ts';
import { phoneCodeCollection } from './phone/one-time-code.ts';
import { storedPhoneCodes } from './phone/phone-codes.ts';
import { mountCommands } from './routes/commands.ts';
import { mountDesk } from './routes/desk.ts';
import { mountInternal } from './routes/internal.ts';
import { mountList } from './routes/list.ts';
import { mountMessageNotices } from './routes/message-notices.ts';
import { mountOperator } from './routes/operator.ts';
import { mountOrders } from './routes/orders.ts';
import { mountPhone } from './routes/phone.ts';
import { mountSubmission } from './routes/submission.ts';
import { mountUndelivered } from './routes/undelivered.ts';
import type { AppSettings } from './settings.ts';

export interface OrdersApp {
  readonly service: Service;
  /** Delivers the messages that are due now. */
  readonly drain: () => Promise<void>;
  /** Removes what means nothing any more, expired codes and counters, and personal data of orders closed long ago. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** svc-orders without port and environment: everything that it talks to comes in. */
export const createApp = async (given: {
  settings: AppSettings;
  store: Store;
  messenger: Messenger;
  ratesOf: RatesOf;
  closePayments: ClosePayments;
  clock: () => Date;
  logger: Logger;
  tracing?: Tracing;
}): Promise<OrdersApp> => {
  const { settings, store, messenger, ratesOf, closePayments, clock, logger } = given;
  const orders = await openOrders(store);
  const operators = await store.collection(operatorCollection);
  await ensureFirstOperator(operators, settings.operatorPasskey, clock());
  const codes = storedPhoneCodes(await store.collection(phoneCodeCollection), settings.otpSecret, clock);
  const claims = storedClaims(await store.collection(claimCollection), clock);
  const attempts = storedLockout(await store.collection(wrongPasskeyCollection), clock);
  const signIn = passkeySignIn({ operators, tokenSecret: settings.tokenSecret, clock, attempts });
  const outbox = runOutbox({
    collection: orders,
    deliver: deliverMessage({ messenger, settings, clock, logger }),
    leaseMs: deliveryLeaseMs,
    clock,
    logger,
    pollMs: 1000,
  });
  const service = createService({
    name: 'orders',
    apiKey: settings.apiKey,
    serviceSecret: settings.serviceSecret,
    logger,
    clock,
    validateAnswers: settings.validateAnswers,
    proveOperator: signIn.prove,
    ready: () => store.ping(),
    trustProxy: settings.trustProxy,
    tracing: given.tracing,
  });
  service.metrics.gauge('potli_orders_with_due_messages', 'Orders whose messages wait to be delivered.', () =>
    orders.count({ outbox_due: { lte: clock().toISOString() } }),
  );
  const limits = rateLimiter(await store.collection(rateCounters), clock);
  const dependencies: Dependencies = {
    settings,
    orders,
    claims,
    codes,
    signIn,
    messenger,
    ratesOf,
    closePayments,
    limits,
    outbox,
    clock,
    logger,
  };
  mountOrders(service, dependencies);
  mountList(service, dependencies);
  mountSubmission(service, dependencies);
  mountCommands(service, dependencies);
  mountDesk(service, dependencies);
  mountUndelivered(service, dependencies);
  mountMessageNotices(service, dependencies);
  mountPhone(service, dependencies);
  mountOperator(service, dependencies);
  mountInternal(service, dependencies);
  return {
    service,
    drain: () => outbox.drain(),
    tidy: async () => {
      await limits.removeExpired();
      await codes.removeOld();
      await claims.removeExpired();
      const removed = await removeOldPersonalData(orders, settings.retentionDays, clock());
      if (removed > 0) logger.info({ orders: removed }, 'personal data of closed orders was removed');
    },
    stop: () => outbox.stop(),
  };
};
