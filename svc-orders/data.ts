import { runDataCommand } from '@potli/service-kit/data/data-command.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { claimCollection } from './claim/claims.ts';
import { wrongPasskeyCollection } from './operator/lockout.ts';
import { operatorCollection } from './operator/operators.ts';
import { sessionCollection } from './operator/sessions.ts';
import { inspectOrder } from './order/inspect-order.ts';
import { orderCollection } from './order/order-collection.ts';
import type { OrderDocument } from './order/order-document.ts';
import { phoneCodeCollection } from './phone/one-time-code.ts';

/** `node svc-orders/data.ts export <folder> | import <folder> | move | resume | prepare | verify`: everything that svc-orders keeps. */
await runDataCommand(
  'orders',
  [
    orderCollection,
    operatorCollection,
    sessionCollection,
    phoneCodeCollection,
    claimCollection,
    wrongPasskeyCollection,
    rateCounters,
  ],
  (collection, document) =>
    collection === orderCollection.name ? inspectOrder(document as OrderDocument) : { problems: [] },
);
