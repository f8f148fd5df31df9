import { runDataCommand } from '@potli/service-kit/data/data-command.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { claimCollection } from './claim/claims.ts';
import { wrongPasskeyCollection } from './operator/lockout.ts';
import { operatorCollection } from './operator/operators.ts';
import { orderCollection } from './order/order-collection.ts';
import { phoneCodeCollection } from './phone/one-time-code.ts';

/** `node svc-orders/data.ts export <folder> | import <folder> | move | resume`: everything that svc-orders keeps. */
await runDataCommand('orders', [
  orderCollection,
  operatorCollection,
  phoneCodeCollection,
  claimCollection,
  wrongPasskeyCollection,
  rateCounters,
]);
