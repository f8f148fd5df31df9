import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.ts';
import { readStartSettings } from './start-settings.ts';

/**
 * `npm run customer -- export <file> --phone <number>` and `erase --phone <number> --by <name>` (or `--email <address>`):
 * everything that the three services keep about one customer, of the product that `npm start` runs with the same
 * POTLI_DATA_DIR and MONGODB_URI. Erasing begins with what hangs on the orders and ends with the orders themselves, so
 * that a repeat finishes what was interrupted.
 */
const usage = 'Say what to do: export <file> or erase, with --phone or --email; erase with --by <your name>.';
const options = { phone: { type: 'string' }, email: { type: 'string' }, by: { type: 'string' } } as const;

const fail = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const { dataDir, mongodbUri } = readStartSettings(process.env);
const env = {
  ...process.env,
  DATA_DIR: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
  ...(mongodbUri && { MONGODB_URI: mongodbUri }),
};

/** What a service's own command answers; its refusal, which it has told, ends this one too. */
const ask = (service: string, words: readonly string[]): Record<string, unknown> => {
  const command = join(root, `svc-${service}/customer.ts`);
  const { status, stdout, error } = spawnSync(process.execPath, [command, ...words], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 30,
  });
  if (error) throw error;
  return status === 0 ? JSON.parse(stdout) : process.exit(1);
};

const { values, positionals } = (() => {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return fail(usage);
  }
})();
const [verb, file] = positionals;
const { phone, email, by = '' } = values;
const customer = [...(phone ? ['--phone', phone] : []), ...(email ? ['--email', email] : [])];

if (verb === 'export' && file) {
  const { orders, emails } = ask('orders', ['find', ...customer]) as { orders: string[]; emails: string[] };
  const all = {
    ...ask('orders', ['export', ...customer]),
    ...ask('payments', ['export', '', ...orders]),
    ...ask('catalog', ['export', ...emails]),
  };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  const counts = Object.entries(all).map(([name, list]) => `${(list as unknown[]).length} ${name.replace('_', ' ')}`);
  console.log(`${file} holds ${counts.join(', ')}`);
} else if (verb === 'erase' && by.trim() !== '') {
  const found = ask('orders', ['find', '--for-erasing', ...customer]) as { orders: string[]; emails: string[] };
  ask('payments', ['erase', by.trim(), ...found.orders]);
  const { support_queries } = ask('catalog', ['erase', ...found.emails]);
  ask('orders', ['erase', '--by', by.trim(), ...customer]);
  console.log(`Erased: personal data of ${found.orders.length} orders, ${support_queries} support queries`);
} else fail(usage);
