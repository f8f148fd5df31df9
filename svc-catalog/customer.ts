import { parseArgs } from 'node:util';
import { optional, readSettings, text } from '@potli/service-kit/settings.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { eraseQueries, exportQueries } from './support/personal-data.ts';
import { supportQueries } from './support/support-query.ts';

/** `node svc-catalog/customer.ts export|erase <e-mail address> …`: what one customer wrote to us. Prints JSON. */
const env = readSettings(process.env, { DATA_DIR: text({ default: '.data' }), MONGODB_URI: optional(text()) });
const [verb, ...emails] = parseArgs({ allowPositionals: true }).positionals;
const store = await openStore({ service: 'catalog', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI });
try {
  const queries = await store.collection(supportQueries);
  if (verb === 'erase') console.log(JSON.stringify({ support_queries: await eraseQueries(queries, emails) }));
  else console.log(JSON.stringify(await exportQueries(queries, emails)));
} finally {
  await store.close();
}
