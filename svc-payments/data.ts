import { runDataCommand } from '@potli/service-kit/data/data-command.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { type Attempt, attemptCollection } from './attempt/attempt.ts';
import { inspectAttempt } from './attempt/inspect-attempt.ts';
import { holdCollection } from './attempt/order-hold.ts';
import { rateCollection } from './exchange-rate/rates.ts';
import { quoteCollection } from './exchange-rate/wallet-quote.ts';
import { comparisonCollection } from './reconcile/compare.ts';
import { webhookEventCollection } from './webhook/webhook-event.ts';

/** `node svc-payments/data.ts export <folder> | import <folder> | move | resume | prepare | verify`: everything that svc-payments keeps. */
await runDataCommand(
  'payments',
  [
    attemptCollection,
    holdCollection,
    webhookEventCollection,
    quoteCollection,
    rateCollection,
    comparisonCollection,
    rateCounters,
  ],
  (collection, document) =>
    collection === attemptCollection.name ? inspectAttempt(document as Attempt) : { problems: [] },
);
