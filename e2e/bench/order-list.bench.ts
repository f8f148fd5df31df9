import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, type Ports, plans, processNames } from '@potli/dev/environment.ts';
import { startGroup } from '@potli/dev/processes/group.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { type Measured, ratiosTo } from './bench.ts';

/** What a page of the operators' list costs with 100,000 orders in the database, against reading one order. */
export const name = 'order-list';

const orders = 100_000;
const passkey = 'a passkey for measuring only';
/** As in production: no answer is held against its contract. */
const apiKey = 'for-measuring-only';
const production = {
  NODE_ENV: 'production',
  API_KEY: apiKey,
  LOG_LEVEL: 'warn',
  OPERATOR_PASSKEY: passkey,
};

/** Production takes none of the sandbox's secrets. */
const ownSecrets = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment)
      .filter(([, value]) => value.includes('sandbox'))
      .map(([variable]) => [variable, `for-measuring-only-${variable}`.padEnd(40, '0')]),
  );

export const run = async (tell: (line: string) => void): Promise<Measured[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'potli-bench-'));
  try {
    const started = performance.now();
    const filled = spawnSync(process.execPath, [join(root, 'svc-orders/testing/fill-store.ts'), String(orders)], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (filled.status !== 0) throw new Error('the orders could not be written');
    tell(`${orders} orders were written and indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return await measure(dataDir, tell);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const measure = async (dataDir: string, tell: (line: string) => void): Promise<Measured[]> => {
  // After the long part: another program may take a port that is not listened on yet, and answer in its place.
  const free = await findFreePorts(processNames.length);
  const ports = Object.fromEntries(processNames.map((process, index) => [process, free[index]])) as unknown as Ports;
  const local = environmentOf({ ports, dataDir, storeDir: dataDir }).orders;
  const environment = { ...local, ...ownSecrets(local), ...production };
  const { entry, portVariable } = plans.orders;
  const group = await startGroup({
    members: [{ name: 'orders', entry, port: ports.orders, portVariable, environment }],
    cwd: root,
    logDir: join(dataDir, 'logs'),
    readyMs: 60_000,
    onLine: () => {},
    onEnd: (_, problem) => tell(problem),
  });
  try {
    const call = await signedInCall(`http://127.0.0.1:${ports.orders}/api/`);
    return await pagesAgainstOne(call, tell);
  } finally {
    await group.stop();
  }
};

type Call = (path: string, query?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;

const signedInCall = async (base: string): Promise<Call> => {
  const answer = await fetch(`${base}admin/authenticate`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ passkey }),
  });
  const { token } = (await answer.json()) as { token: string };
  return (path, query = {}, headers = {}) =>
    fetch(`${base}${path}?${new URLSearchParams(query)}`, {
      headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}`, ...headers },
    });
};

const pagesAgainstOne = async (call: Call, tell: (line: string) => void): Promise<Measured[]> => {
  const page = async (query: Record<string, string>) => {
    const answer = await call('orders', { page_size: '20', ...query });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    const etag = answer.headers.get('etag') ?? '';
    return { etag, ...((await answer.json()) as { total_count: number; orders: Record<string, string>[] }) };
  };
  const { orders: first, etag, total_count } = await page({});
  const [one, other] = [first[3] ?? {}, first[11] ?? {}];
  tell(`the list reports ${total_count} orders`);
  const searches = {
    'a reference': { q: String(one.reference) },
    'a telephone': { q: '+44 7000 007919' },
    'an e-mail': { q: 'meera.moss.3' },
    'a tracking number': { q: 'EB1000300' },
    'the inside of a tracking number': { q: '00030' },
    'a local order': { q: 'https://handloom.example/orders/OD1001505' },
    'a store': { q: 'silkhouse.example' },
    'the inside of a product': { q: 'angl' },
    'an address': { q: '17 larkspur road' },
    'three letters': { q: 'exa' },
    'a name, one status, by total': { q: 'asha verne', order_status: 'ORDER_COMPLETED', sort: 'total_price' },
    'a name that every 16th has, needs action, oldest first': { q: 'asha', view: 'needs_action' },
    'a product and a name, by age': { q: 'saree ravi', sort: 'status_since', direction: 'asc' },
    'a word that every 7th order has': { q: 'saree' },
    'a word that every order has': { q: 'example' },
  };
  const queries: Record<string, Record<string, string>> = {
    'all orders': {},
    'what needs action, oldest first': { view: 'needs_action' },
    'one status, by total': { order_status: 'PAYMENT_DONE', sort: 'total_price' },
    'all orders, page 2500': { page: '2500' },
    ...Object.fromEntries(Object.entries(searches).map(([what, query]) => [`search: ${what}`, query])),
  };
  const works: Record<string, () => Promise<unknown>> = {
    'asked again, nothing changed (304)': async () =>
      (await call('orders', { page_size: '20' }, { 'if-none-match': etag })).arrayBuffer(),
  };
  for (const [what, query] of Object.entries(queries)) {
    const { total_count: found } = await page(query);
    works[`${what} (${found} found)`] = () => page(query);
  }
  let turn = 0;
  const work = async () => {
    turn += 1;
    const answer = await call('orders/details', { order_id: String((turn % 2 ? one : other).order_id) });
    return answer.json();
  };
  return ratiosTo({ what: 'reading one order', work }, works);
};
