import { parseArgs } from 'node:util';
import { systemClock } from '@potli/service-kit/clock.ts';
import { runOnStore } from '@potli/service-kit/program.ts';
import { attemptCollection } from './attempt/attempt.ts';
import { erasePayments, exportPayments } from './personal-data/texts.ts';

/** `node svc-payments/customer.ts export|erase <by> <order id> …`: what one customer's orders have here. Prints JSON. */
const [verb, by = '', ...orderIds] = parseArgs({ allowPositionals: true }).positionals;
await runOnStore('payments', async (store) => {
  const attempts = await store.collection(attemptCollection);
  if (verb === 'erase') await erasePayments(attempts, orderIds, by, systemClock());
  console.log(JSON.stringify(await exportPayments(attempts, orderIds)));
  return 0;
});
