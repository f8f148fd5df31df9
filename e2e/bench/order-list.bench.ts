import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plans } from '@potli/dev/environment.ts';
import { type Measured, millisecondsOf, ratiosTo, tell } from './bench.ts';
import { startMeasured } from './measured-process.ts';
import { prepareOrders, productionOrders, signedIn } from './production-orders.ts';

/** What a page of the operators' list costs with 100,000 orders in the database, against reading one order. */
export const name = 'order-list';

const orders = 100_000;

export const run = async (): Promise<Measured[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'potli-bench-'));
  try {
    const took = await millisecondsOf(async () => prepareOrders('fill-store.ts', orders, dataDir));
    tell(`${orders} orders were written and indexed in ${(took / 1000).toFixed(1)} s`);
    // After the long part: another program may take a port that is not listened on yet, and answer in its place.
    const { url, env } = await productionOrders(dataDir);
    const logFile = join(dataDir, 'orders.log');
    const service = await startMeasured(plans.orders.entry, { env, logFile, readyAt: `${url}/health/ready` });
    try {
      return await pagesAgainstOne(url);
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const pagesAgainstOne = async (url: string): Promise<Measured[]> => {
  const operator = await signedIn(url);
  const call = (path: string, query: Record<string, string>, headers = {}): Promise<Response> =>
    fetch(`${url}/api/${path}?${new URLSearchParams(query)}`, { headers: { ...operator, ...headers } });
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
