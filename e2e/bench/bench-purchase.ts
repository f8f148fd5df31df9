import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { environmentOf, plans, sandboxSecrets, urlsOf } from '@potli/dev/environment.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { place, purchaseSteps, type StackClient } from '@potli/dev/seed/order-in-status.ts';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { type SiteCall, siteCalls } from '@potli/dev/seed/site-calls.ts';
import { freePorts } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';
import { manyCodes } from '../many-codes.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';

/**
 * `npx potli bench purchase [count] [checkout]`: processor time and durable commits of a purchase, by step and service,
 * with purchases one after another and with twenty at once. A second checkout, of an earlier commit for example, is
 * measured in turn with this one.
 */
const count = Number(process.argv[2] ?? 40);
const other = process.argv[3];
const batch = 20;
/** Batches that only warm the processes up: it takes hundreds of purchases until V8 has compiled what it uses. */
const warmUp = 40;
const measured = ['orders', 'payments'] as const;

/** What the measured services have used, in their order. */
type Usage = readonly { readonly cpuMs: number; readonly commits: number }[];
const none: Usage = measured.map(() => ({ cpuMs: 0, commits: 0 }));
const plus = (one: Usage, more: Usage): Usage =>
  one.map(({ cpuMs, commits }, at) => ({
    cpuMs: cpuMs + (more[at]?.cpuMs ?? 0),
    commits: commits + (more[at]?.commits ?? 0),
  }));
const times = (usage: Usage, factor: number): Usage =>
  usage.map(({ cpuMs, commits }) => ({ cpuMs: cpuMs * factor, commits: commits * factor }));
const minus = (one: Usage, less: Usage): Usage => plus(one, times(less, -1));

const limits = {
  ...manyCodes,
  PAYMENT_CALLS_PER_MINUTE: '100000',
  PRODUCT_FETCHES_PER_MINUTE: '100000',
  STORE_FETCHES_PER_MINUTE: '100000',
};

interface Running {
  readonly client: StackClient;
  /** Processor time of the measured services in milliseconds, read without any work of theirs. */
  readonly cpu: () => number[];
  readonly commits: () => Promise<number[]>;
  readonly stop: () => Promise<unknown>;
}

/** All but the site, whose work is the same for every request. */
const startProcesses = async (checkout: string, folder: string): Promise<Running> => {
  const ports = await freePorts();
  const urls = urlsOf(ports);
  const environments = environmentOf({ ports, dataDir: join(folder, 'data'), storeDir: folder });
  await mkdir(folder);
  const start = (name: 'sandbox' | 'catalog' | (typeof measured)[number]): Promise<MeasuredProcess> =>
    startMeasured(plans[name].entry, {
      cwd: checkout,
      env: {
        PATH: process.env.PATH ?? '',
        ...environments[name],
        ...limits,
        LOG_LEVEL: 'warn',
        SANDBOX_RAZORPAY_WEBHOOK_URL: `${urls.payments}/api/payments/razorpay/webhook`,
        SANDBOX_WHATSAPP_WEBHOOK_URL: `${urls.orders}/api/messages/whatsapp/notices`,
      },
      logFile: join(folder, `${name}.log`),
      readyAt: `${urls[name]}/health/ready`,
    });
  const services = await Promise.all(measured.map(start));
  const others = await Promise.all([start('sandbox'), start('catalog')]);
  const call: SiteCall = (operation, sent) =>
    siteCalls(urls[operation.service], sandboxSecrets.API_KEY)(operation, sent);
  const { token } = await call(authenticateOperator, { body: { passkey: sandboxSecrets.OPERATOR_PASSKEY } });
  return {
    client: { call, sandbox: sandboxCalls(urls.sandbox), token },
    cpu: () => services.map((service) => service.cpuMs()),
    commits: () => Promise.all(measured.map((service) => commitsIn(`${urls[service]}/metrics`))),
    stop: () => Promise.all([...services, ...others].map((one) => one.stop())),
  };
};

const commitsIn = async (metrics: string): Promise<number> => {
  const text = await (await fetch(metrics)).text();
  const counters = text.matchAll(/^potli_store_commits_total(?:\{[^}]*\})? (\S+)$/gm);
  return [...counters].reduce((sum, [, commits]) => sum + Number(commits), 0);
};

/** What some work has used. Reading the commits is work of the services: it stays outside of the processor time. */
const usageOf = async ({ cpu, commits }: Running, work: () => Promise<unknown>): Promise<Usage> => {
  const commitsBefore = await commits();
  const before = cpu();
  await work();
  const used = cpu().map((ms, at) => ms - (before[at] ?? 0));
  const commitsAfter = await commits();
  return used.map((cpuMs, at) => ({ cpuMs, commits: (commitsAfter[at] ?? 0) - (commitsBefore[at] ?? 0) }));
};

/** Until the messages of a step have been sent: no more work than an idle process does. */
const settled = async ({ cpu }: Running): Promise<void> => {
  for (let quiet = 0; quiet < 2; ) {
    const before = cpu();
    await after(250);
    quiet = cpu().every((ms, at) => ms - (before[at] ?? 0) <= 10) ? quiet + 1 : 0;
  }
};

let lastRun = 1000;
/** The steps of a batch of purchases, in their order. Each takes all of them on, at once or one after another. */
const batchOf = ({ client }: Running): [string, (atOnce: boolean) => Promise<void>][] => {
  lastRun += 1;
  const run = String(lastRun);
  const placed: string[] = [];
  const forAll = (step: (index: number) => Promise<unknown>) => async (atOnce: boolean) => {
    if (atOnce) await Promise.all(Array.from({ length: batch }, (_, index) => step(index)));
    else for (let index = 0; index < batch; index += 1) await step(index);
  };
  const create = async (index: number) => {
    placed[index] = (await place(client, seedCustomer(index, run))).order_id;
  };
  const others = Object.entries(purchaseSteps).map(([name, step]): ReturnType<typeof batchOf>[number] => [
    name,
    forAll((index) => step(client, placed[index] ?? '')),
  ]);
  return [['create with a code', forAll(create)], ...others];
};

/** Buys a batch. @returns what each step has used, without what idle services use */
const measure = async (running: Running, atOnce: boolean, idle: Usage): Promise<[string, Usage][]> => {
  const used: [string, Usage][] = [];
  for (const [name, step] of batchOf(running)) {
    const began = performance.now();
    const usage = await usageOf(running, async () => {
      await step(atOnce);
      await settled(running);
    });
    used.push([name, minus(usage, times(idle, performance.now() - began))]);
  }
  return used;
};

const folder = await mkdtemp(join(tmpdir(), 'potli-bench-'));
const ways = { 'one after another': false, [`${batch} at once`]: true };
const sides: { name: string; running: Running; totals: Record<string, Map<string, Usage>>; idle: Usage }[] = [];
try {
  for (const [name, checkout] of Object.entries({ this: root, ...(other && { other: resolve(other) }) })) {
    const running = await startProcesses(checkout, join(folder, name));
    const totals = Object.fromEntries(Object.keys(ways).map((way) => [way, new Map<string, Usage>()]));
    sides.push({ name, running, totals, idle: none });
  }
  const batches = Math.ceil(count / batch);
  for (let turn = 0; turn < warmUp; turn += 1)
    for (const { running } of sides) for (const [, step] of batchOf(running)) await step(true);
  for (const side of sides) {
    await settled(side.running);
    side.idle = times(await usageOf(side.running, () => after(5000)), 1 / 5000);
  }
  for (let turn = 0; turn < batches; turn += 1)
    for (const { running, totals, idle } of sides)
      for (const [way, atOnce] of Object.entries(ways)) {
        const sums = totals[way];
        for (const [step, usage] of await measure(running, atOnce, idle))
          sums?.set(step, plus(sums.get(step) ?? none, usage));
      }
  const purchases = batches * batch;
  for (const way of Object.keys(ways)) {
    const sums = sides.map(({ name, totals }) => {
      const steps = totals[way] ?? new Map<string, Usage>();
      console.log(
        `\n${name}: ${purchases} purchases, ${way}, per purchase`.padEnd(54),
        'svc-orders              svc-payments',
      );
      const all = [...steps.values()].reduce(plus, none);
      for (const [step, usage] of [...steps, ['all', all] as const]) {
        const figures = times(usage, 1 / purchases).map(
          ({ cpuMs, commits }) => `${cpuMs.toFixed(1).padStart(6)} ms ${commits.toFixed(1).padStart(6)} commits`,
        );
        console.log(`  ${step.padEnd(46)}${figures.join('  ')}`);
      }
      return (['cpuMs', 'commits'] as const).map((figure) => all.reduce((sum, each) => sum + each[figure], 0));
    });
    const [[cpu = 0, commits = 0] = [], theirs] = sums;
    const ratio = (mine: number, at: number): string => (mine / (theirs?.[at] ?? Number.NaN)).toFixed(2);
    if (theirs) console.log(`\nthis to other, ${way}: processor ${ratio(cpu, 0)}, commits ${ratio(commits, 1)}`);
  }
} finally {
  await Promise.all(sides.map(({ running }) => running.stop()));
  await rm(folder, { recursive: true, force: true });
}
