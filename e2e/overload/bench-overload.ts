import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { medianOf, percentileOf } from '../bench/bench.ts';
import { prepareOrders } from '../bench/production-orders.ts';
import { manyCodes } from '../many-codes.ts';
import type { Generated, Load, Sent } from './generate-load.ts';

// npx potli bench overload [seconds [delay]]: finds what the product sustains, then sends once, twice and four times as much, first
// four times as much without load shedding. Figures are worth what they are beside each other: one machine, one run.
const seconds = Number(process.argv[2] ?? 10);
const limitMs = Number(process.argv[3] ?? 100);
if (!(seconds > 0 && limitMs >= 10)) {
  console.error('Say for how many seconds each load is sent, and OVERLOAD_DELAY_MS (at least 10).');
  process.exit(1);
}
const calibrations = 3;
/** With more at a time than this the servers queue. */
const atOnce = 16;
/** At its full throughput a server queues without end. */
const sustainableShare = 0.8;
const storedOrders = 500;
const slow = 40;
/** One for each order at most; finding the sustainable load takes 1,800 of them however short the run is. */
const codes = 720 * Math.max(seconds, 15);
/** Never reached: as if nothing were shed. */
const noLimitMs = '60000';

const isAccepted = ({ status }: Sent): boolean => status === 200 || status === 304;
const isShed = ({ status, code }: Sent): boolean => status === 503 && code === 'OVERLOADED';

const megabytesOf = async (metrics: string): Promise<number> => {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(text)?.[1]) / 1_048_576;
};

/** The most memory of the site until it is stopped, in megabytes. */
const watchMemory = (metrics: string): (() => Promise<number>) => {
  let most = 0;
  const look = async (): Promise<void> => {
    // None where it is too busy to answer.
    most = Math.max(most, await megabytesOf(metrics).catch(() => 0));
  };
  const timer = setInterval(look, 500);
  return async () => {
    clearInterval(timer);
    await look();
    return most;
  };
};

interface Bench {
  readonly stack: Stack;
  readonly metrics: string;
  readonly generator: ChildProcess;
  readonly load: Omit<Load, 'pace' | 'seconds' | 'slow' | 'phones'>;
  readonly phones: Load['phones'][number][];
  readonly written: { orders: string[]; events: string[] };
}

const withStack = async (delayMs: string, work: (bench: Bench) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'potli-overload-'));
  prepareOrders('fill-store.ts', storedOrders, dataDir);
  const prepared: { some: string[]; phones: Load['phones'][number][] } = JSON.parse(
    prepareOrders('prepare-load.ts', codes, dataDir, sandboxSecrets.OTP_SECRET),
  );
  const [metricsPort] = await findFreePorts(1);
  const common = { OVERLOAD_DELAY_MS: delayMs, LOG_LEVEL: 'warn' };
  const stack = await startStack({
    ports: 'free',
    dataDir,
    log: (line) => console.log(line),
    onLine: (name, line) => {
      if (line.level === 'error') console.log(`${name}: ${JSON.stringify(line)}`);
    },
    readyMs: 300_000,
    overrides: {
      orders: { ...common, ...manyCodes },
      payments: { ...common, PAYMENT_CALLS_PER_MINUTE: '1000000' },
      catalog: { ...common, PRODUCT_FETCHES_PER_MINUTE: '1000000', STORE_FETCHES_PER_MINUTE: '1000000' },
      site: { ...common, METRICS_PORT: String(metricsPort), CONNECTIONS_PER_ADDRESS: '10000' },
    },
  });
  const generator = fork(join(import.meta.dirname, 'generate-load.ts'), { serialization: 'advanced' });
  const { site, sandbox } = stack.urls;
  const written = { orders: [], events: [] };
  try {
    const { token } = await signedInClient(stack.urls);
    const productUrl = `${sandbox}/shop/product/kullu-wool-shawl`;
    const load = {
      site,
      apiKey: sandboxSecrets.API_KEY,
      token,
      webhookSecret: stack.environment.payments.RAZORPAY_WEBHOOK_SECRETS ?? '',
      orders: await tagged(prepared.some, site),
      html: await (await fetch(productUrl)).text(),
      productUrl,
    };
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    await work({ stack, metrics, generator, load, phones: prepared.phones, written });
    const orders = await lostOrders(written.orders, site);
    console.log(`accepted writes: ${written.orders.length} orders, ${written.events.length} webhooks`);
    await stack.stop();
    const lost = orders + lostEvents(written.events, join(dataDir, 'payments.sqlite'));
    console.log(`lost ${lost}`);
    if (lost > 0) process.exitCode = 1;
  } finally {
    generator.kill();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const headers = { 'x-api-key': sandboxSecrets.API_KEY };

/** Orders with the tags that their readers have; read one by one, which overloads no machine. */
const tagged = async (ids: readonly string[], site: string): Promise<Load['orders']> => {
  const orders: { id: string; tag: string }[] = [];
  for (const id of ids) {
    const { status, headers: answered } = await fetch(`${site}/api/orders/details?order_id=${id}`, { headers });
    const tag = answered.get('etag');
    if (tag === null) throw new Error(`a prepared order is answered ${status} without a tag`);
    orders.push({ id, tag });
  }
  return orders;
};

/** How many of the acknowledged orders cannot be read. */
const lostOrders = async (ids: readonly string[], site: string): Promise<number> => {
  let lost = 0;
  for (const id of ids) if (!(await fetch(`${site}/api/orders/details?order_id=${id}`, { headers })).ok) lost += 1;
  return lost;
};

/** How many of the acknowledged webhook events are not stored. */
const lostEvents = (ids: readonly string[], file: string): number => {
  const payments = new DatabaseSync(file, { readOnly: true });
  const stored = new Set(
    payments
      .prepare('SELECT id FROM notices')
      .all()
      .map(({ id }) => id),
  );
  payments.close();
  return ids.filter((id) => !stored.has(`razorpay:${id}`)).length;
};

const generate = async (bench: Bench, given: Pick<Load, 'pace' | 'seconds' | 'slow'>): Promise<Generated> => {
  // Each code is used once; a run takes as many as it may need at most.
  const needed =
    'perSecond' in given.pace ? Math.ceil(given.pace.perSecond * given.seconds * 0.13) + 50 : 120 * given.seconds;
  const phones = bench.phones.splice(0, needed);
  bench.generator.send({ ...bench.load, ...given, phones } satisfies Load);
  const [generated] = (await once(bench.generator, 'message')) as [Generated];
  bench.written.orders.push(...generated.orderIds);
  bench.written.events.push(...generated.eventIds);
  return generated;
};

/** Requests per second that are served without a queue: the median of several measurements. */
const findSustainable = async (bench: Bench): Promise<number> => {
  const found: number[] = [];
  await generate(bench, { pace: { atOnce }, seconds: 3, slow: 0 });
  for (let round = 0; round < calibrations; round += 1) {
    const { sent, seconds: took } = await generate(bench, { pace: { atOnce }, seconds: 4, slow: 0 });
    found.push(sent.filter(isAccepted).length / took);
  }
  return medianOf(found) * sustainableShare;
};

const percentOf = (some: readonly Sent[], all: readonly Sent[]): number =>
  Math.round((100 * some.length) / Math.max(1, all.length));
/** In milliseconds. */
const timeOf = (sent: readonly Sent[], share: number): number =>
  Math.round(
    percentileOf(
      sent.map(({ milliseconds }) => milliseconds),
      share,
    ),
  );

/** What came of each kind of request. */
const printKinds = (what: string, sent: readonly Sent[]): void => {
  for (const [kind, own] of Map.groupBy(sent, (one) => one.kind)) {
    const accepted = own.filter(isAccepted);
    const times = accepted.length > 0 ? `, p50 ${timeOf(accepted, 0.5)} ms, p99 ${timeOf(accepted, 0.99)} ms` : '';
    console.log(`${what}: ${kind} ${percentOf(own.filter(isShed), own)} % shed${times}`);
  }
};

const runAt = async (bench: Bench, what: string, perSecond: number): Promise<Record<string, unknown>> => {
  const before = await megabytesOf(bench.metrics);
  const stopWatching = watchMemory(bench.metrics);
  const { sent, recoverySeconds, ownDelayMs } = await generate(bench, { pace: { perSecond }, seconds, slow });
  const most = await stopWatching();
  const accepted = sent.filter(isAccepted);
  const payments = accepted.filter(({ kind }) => kind === 'payments');
  const others = sent.filter((one) => !isAccepted(one) && !isShed(one));
  const failures = Map.groupBy(others, ({ kind, status, code }) => `${kind} ${status} ${code ?? ''}`.trim());
  printKinds(what, sent);
  for (const [name, all] of failures) console.log(`${what}: failed ${name} (${all.length})`);
  return {
    'sent/s': Math.round(sent.length / seconds),
    'accepted/s': Math.round(accepted.length / seconds),
    'shed %': percentOf(sent.filter(isShed), sent),
    failed: others.length,
    'p50 ms': timeOf(accepted, 0.5),
    'p99 ms': timeOf(accepted, 0.99),
    'payments p99 ms': timeOf(payments, 0.99),
    'site MB': `${Math.round(before)} to ${Math.round(most)}`,
    'recovery s': Number(recoverySeconds.toFixed(2)),
    "generator's own delay p99 ms": Math.round(ownDelayMs),
  };
};

const rows: Record<string, Record<string, unknown>> = {};
let sustainable = 0;
await withStack(String(limitMs), async (bench) => {
  sustainable = await findSustainable(bench);
  console.log(
    `sustainable: ${sustainable.toFixed(0)} requests per second (median of ${calibrations}), OVERLOAD_DELAY_MS ${limitMs}`,
  );
  for (const factor of [1, 2, 4]) rows[`${factor}x`] = await runAt(bench, `${factor}x`, sustainable * factor);
});
await withStack(noLimitMs, async (bench) => {
  rows['4x without shedding'] = await runAt(bench, '4x without shedding', sustainable * 4);
});
console.table(rows);
