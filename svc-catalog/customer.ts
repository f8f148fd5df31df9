import { parseArgs } from 'node:util';
import { runOnStore } from '@potli/service-kit/program.ts';
import { eraseQueries, exportQueries } from './support/personal-data.ts';
import { supportQueries } from './support/support-query.ts';

/** `node svc-catalog/customer.ts export|erase <e-mail address or order id> …`: what one customer wrote to us. Prints JSON. */
const [verb, ...keys] = parseArgs({ allowPositionals: true }).positionals;
await runOnStore('catalog', async (store) => {
  const queries = await store.collection(supportQueries);
  if (verb === 'erase') console.log(JSON.stringify({ support_queries: await eraseQueries(queries, keys) }));
  else console.log(JSON.stringify(await exportQueries(queries, keys)));
  return 0;
});
