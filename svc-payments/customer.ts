import { parseArgs } from 'node:util';
import { systemClock } from '@potli/service-kit/clock.ts';
import { optional, readSettings, text } from '@potli/service-kit/settings.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { attemptCollection } from './attempt/attempt.ts';
import { erasePayments, exportPayments } from './personal-data/texts.ts';

/** `node svc-payments/customer.ts export|erase <by> <order id> …`: what one customer's orders have here. Prints JSON. */
const env = readSettings(process.env, { DATA_DIR: text({ default: '.data' }), MONGODB_URI: optional(text()) });
const [verb, by = '', ...orderIds] = parseArgs({ allowPositionals: true }).positionals;
const store = await openStore({ service: 'payments', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI });
try {
  const attempts = await store.collection(attemptCollection);
  if (verb === 'erase') await erasePayments(attempts, orderIds, by, systemClock());
  console.log(JSON.stringify(await exportPayments(attempts, orderIds)));
} finally {
  await store.close();
}
