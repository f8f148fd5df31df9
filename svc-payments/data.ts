import { runDataCommand } from '@potli/service-kit/data/data-command.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { attemptCollection } from './attempt/attempt.ts';
import { holdCollection } from './attempt/order-hold.ts';
import { rateCollection } from './currency/rates.ts';
import { quoteCollection } from './currency/wallet-quote.ts';
import { noticeCollection } from './notices/notice.ts';

/** `node svc-payments/data.ts export <folder> | import <folder> | move | thaw`: everything that svc-payments keeps. */
await runDataCommand('payments', [
  attemptCollection,
  holdCollection,
  noticeCollection,
  quoteCollection,
  rateCollection,
  rateCounters,
]);
