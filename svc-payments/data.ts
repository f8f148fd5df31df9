import { runDataCommand } from '@potli/service-kit/data/data-command.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { attemptCollection } from './attempt/attempt.ts';
import { holdCollection } from './attempt/order-hold.ts';
import { rateCollection } from './exchange-rate/rates.ts';
import { quoteCollection } from './exchange-rate/wallet-quote.ts';
import { noticeCollection } from './notices/notice.ts';

/** `node svc-payments/data.ts export <folder> | import <folder> | move | resume`: everything that svc-payments keeps. */
await runDataCommand('payments', [
  attemptCollection,
  holdCollection,
  noticeCollection,
  quoteCollection,
  rateCollection,
  rateCounters,
]);
