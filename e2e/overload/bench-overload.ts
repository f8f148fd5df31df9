import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Importance, importances } from '@potli/contracts/operation.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { medianOf } from '../bench/bench.ts';
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

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const isAccepted = ({ status }: Sent): boolean => status === 200 || status === 304;
const isShed = ({ status, code }: Sent): boolean => status === 503 && code === 'OVERLOADED';

const megabytesOf = async (metrics: string): Promise<number> => {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(text)?.[1]) / 1_048_576;
};

/** The most memory of the site until it is stopped, in megabytes. */
const watchMemory = (metrics: string) => {
  let most = 0;
  const look = () =>
    megabytesOf(metrics).then(
      (megabytes) => {
        most = Math.max(most, megabytes);
      },
      () => {}, // it is too busy to answer
    );
  const timer = setInterval(look, 500);
  return async (): Promise<number> => {
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
  const prepared = JSON.parse(prepareOrders('prepare-load.ts', codes, dataDir, sandboxSecrets.OTP_SECRET));
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
      orders: prepared.some,
      html: await (await fetch(productUrl)).text(),
      productUrl,
    };
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    await work({ stack, metrics, generator, load, phones: prepared.phones, written });
    const lost = await lostWrites(written, site);
    console.log(`accepted writes: ${written.orders.length} orders, ${written.events.length} webhooks`);
    await stack.stop();
    const kept = new DatabaseSync(join(dataDir, 'payments.sqlite'), { readOnly: true });
    const stored = new Set(
      kept
        .prepare('SELECT id FROM notices')
        .all()
        .map(({ id }) => id),
    );
    kept.close();
    const lostEvents = written.events.filter((id) => !stored.has(`razorpay:${id}`)).length;
    console.log(`lost ${lost + lostEvents}`);
    if (lost + lostEvents > 0) process.exitCode = 1;
  } finally {
    generator.kill();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** How many of the acknowledged orders cannot be read. */
const lostWrites = async ({ orders }: Bench['written'], site: string): Promise<number> => {
  let lost = 0;
  for (const id of orders) {
    const { status } = await fetch(`${site}/api/orders/details?order_id=${id}`, {
      headers: { 'x-api-key': sandboxSecrets.API_KEY },
    });
    if (status !== 200) lost += 1;
  }
  return lost;
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

const shedByImportance = (sent: readonly Sent[]): string =>
  importances
    .toReversed()
    .map((importance: Importance) => {
      const own = sent.filter(({ kind }) => kind === importance);
      return `${importance} ${Math.round((100 * own.filter(isShed).length) / Math.max(1, own.length))} %`;
    })
    .join(', ');

const timesByKind = (accepted: readonly Sent[]): string =>
  [...Map.groupBy(accepted, ({ kind }) => kind)]
    .map(([kind, own]) => {
      const times = own.map(({ milliseconds }) => milliseconds);
      return `${kind} ${Math.round(percentile(times, 0.5))}, ${Math.round(percentile(times, 0.99))}`;
    })
    .join('; ');

const runAt = async (bench: Bench, what: string, perSecond: number): Promise<Record<string, unknown>> => {
  const before = await megabytesOf(bench.metrics);
  const stopWatching = watchMemory(bench.metrics);
  const { sent, recoverySeconds, ownDelayMs } = await generate(bench, { pace: { perSecond }, seconds, slow });
  const most = await stopWatching();
  const accepted = sent.filter(isAccepted);
  const times = accepted.map(({ milliseconds }) => milliseconds);
  const payments = accepted.filter(({ kind }) => kind === 'payments').map(({ milliseconds }) => milliseconds);
  const others = sent.filter((one) => !isAccepted(one) && !isShed(one));
  const failures = Map.groupBy(others, ({ kind, status, code }) => `${kind} ${status} ${code ?? ''}`.trim());
  console.log(`${what}: shed ${shedByImportance(sent)}`);
  console.log(`${what}: p50 and p99 of those accepted in ms: ${timesByKind(accepted)}`);
  if (others.length > 0)
    console.log(`${what}: failed ${[...failures].map(([name, all]) => `${name} (${all.length})`).join(', ')}`);
  return {
    'sent/s': Math.round(sent.length / seconds),
    'accepted/s': Math.round(accepted.length / seconds),
    'shed %': Math.round((100 * sent.filter(isShed).length) / sent.length),
    failed: others.length,
    'p50 ms': Math.round(percentile(times, 0.5)),
    'p99 ms': Math.round(percentile(times, 0.99)),
    'payments p99 ms': Math.round(percentile(payments, 0.99)),
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
