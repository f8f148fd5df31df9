import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { environmentOf, plans, sandboxSecrets, urlsOf } from '@potli/dev/environment.ts';
import { type Group, startGroup } from '@potli/dev/processes/group.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { place, purchaseSteps, type StackClient } from '@potli/dev/seed/order-in-status.ts';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { type SiteCall, siteCalls } from '@potli/dev/seed/site-calls.ts';
import { freePorts } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';
import { manyCodes } from '../many-codes.ts';

/**
 * `npx potli bench purchase [count] [checkout]`: processor time and durable commits of a purchase, by step and service.
 * A second checkout, of an earlier commit for example, is measured in turn with this one.
 */
const count = Number(process.argv[2] ?? 40);
const other = process.argv[3];
const batch = 20;
/** Batches of purchases that only warm the processes up. */
const warmUp = 1;
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
  readonly group: Group;
  readonly client: StackClient;
  readonly read: () => Promise<Usage>;
}

/** All but the site, whose work is the same for every request. */
const startProcesses = async (checkout: string, folder: string): Promise<Running> => {
  const ports = await freePorts();
  const urls = urlsOf(ports);
  const environments = environmentOf({ ports, dataDir: join(folder, 'data'), storeDir: folder });
  const environment = {
    ...limits,
    LOG_LEVEL: 'warn',
    SANDBOX_RAZORPAY_WEBHOOK_URL: `${urls.payments}/api/payments/razorpay/webhook`,
    SANDBOX_WHATSAPP_WEBHOOK_URL: `${urls.orders}/api/messages/whatsapp/notices`,
  };
  const group = await startGroup({
    members: (['sandbox', 'orders', 'payments', 'catalog'] as const).map((name) => ({
      ...{ ...plans[name], name, port: ports[name] },
      environment: { ...environments[name], ...environment },
    })),
    cwd: checkout,
    logDir: join(folder, 'logs'),
    readyMs: 60_000,
    onEnd: (_, problem) => console.error(problem),
  });
  const call: SiteCall = (operation, sent) =>
    siteCalls(urls[operation.service], sandboxSecrets.API_KEY)(operation, sent);
  const { token } = await call(authenticateOperator, { body: { passkey: sandboxSecrets.OPERATOR_PASSKEY } });
  return {
    group,
    client: { call, sandbox: sandboxCalls(urls.sandbox), token },
    read: () => Promise.all(measured.map((service) => usageIn(`${urls[service]}/metrics`))),
  };
};

const usageIn = async (metrics: string): Promise<Usage[number]> => {
  const text = await (await fetch(metrics)).text();
  const sumOf = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
  const seconds = sumOf('process_cpu_user_seconds_total') + sumOf('process_cpu_system_seconds_total');
  return { cpuMs: seconds * 1000, commits: sumOf('potli_store_commits_total') };
};

/** What the services use in so many milliseconds without any request. */
const usageWithin = async ({ read }: Running, milliseconds: number): Promise<Usage> => {
  const before = await read();
  await after(milliseconds);
  return minus(await read(), before);
};

/** Until the messages of a step have been sent: no more work than an idle process does. */
const settled = async (running: Running): Promise<void> => {
  for (let quiet = 0; quiet < 2; )
    quiet = (await usageWithin(running, 250)).every(({ cpuMs }) => cpuMs <= 20) ? quiet + 1 : 0;
};

/** A batch of purchases, all of them step by step. @returns what each step has used, without what idle services use */
const buy = async (running: Running, run: number, idle = none): Promise<[step: string, used: Usage][]> => {
  const { client, read } = running;
  const placed: string[] = [];
  const steps: Record<string, (index: number) => Promise<unknown>> = {
    'create with a code': async (index) => {
      placed.push((await place(client, seedCustomer(index, String(run)))).order_id);
    },
  };
  for (const [name, step] of Object.entries(purchaseSteps)) steps[name] = (index) => step(client, placed[index] ?? '');
  const used: [string, Usage][] = [];
  for (const [name, step] of Object.entries(steps)) {
    const before = await read();
    const began = performance.now();
    for (let index = 0; index < batch; index += 1) await step(index);
    await settled(running);
    used.push([name, minus(minus(await read(), before), times(idle, performance.now() - began))]);
  }
  return used;
};

const folder = await mkdtemp(join(tmpdir(), 'potli-bench-'));
const sides: { name: string; running: Running; totals: Map<string, Usage>; idle: Usage }[] = [];
try {
  for (const [name, checkout] of Object.entries({ this: root, ...(other && { other: resolve(other) }) })) {
    const running = await startProcesses(checkout, join(folder, name));
    sides.push({ name, running, totals: new Map(), idle: none });
  }
  const batches = Math.ceil(count / batch);
  for (let run = 0; run < warmUp + batches; run += 1)
    for (const side of sides) {
      const { running, totals } = side;
      if (run === warmUp) side.idle = times(await usageWithin(running, 5000), 1 / 5000);
      const used = await buy(running, 1000 + run, side.idle);
      if (run >= warmUp) for (const [step, usage] of used) totals.set(step, plus(totals.get(step) ?? none, usage));
    }
  const purchases = batches * batch;
  const sums = sides.map(({ name, totals }) => {
    console.log(`\n${name}: ${purchases} purchases, per purchase     svc-orders              svc-payments`);
    const all = [...totals.values()].reduce(plus, none);
    for (const [step, usage] of [...totals, ['all', all] as const]) {
      const figures = times(usage, 1 / purchases).map(
        ({ cpuMs, commits }) => `${cpuMs.toFixed(1).padStart(6)} ms ${commits.toFixed(1).padStart(6)} commits`,
      );
      console.log(`  ${step.padEnd(38)}${figures.join('  ')}`);
    }
    return (['cpuMs', 'commits'] as const).map((figure) => all.reduce((sum, each) => sum + each[figure], 0));
  });
  const [[cpu = 0, commits = 0] = [], theirs] = sums;
  const ratio = (mine: number, at: number): string => (mine / (theirs?.[at] ?? Number.NaN)).toFixed(2);
  if (theirs) console.log(`\nthis to other: processor ${ratio(cpu, 0)}, commits ${ratio(commits, 1)}`);
} finally {
  await Promise.all(sides.map(({ running }) => running.group.stop()));
  await rm(folder, { recursive: true, force: true });
}
