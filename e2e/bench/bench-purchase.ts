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
import { type MeasuredProcess, startMeasured } from './measured-process.ts';

/**
 * `npx potli bench purchase [count] [checkout]`: processor time and durable commits of a purchase, by step and service.
 * A second checkout, of an earlier commit for example, is measured in turn with this one.
 */
const count = Number(process.argv[2] ?? 40);
const other = process.argv[3];
const batch = 20;
/** Purchases that only warm the processes up. */
const warmUp = 20;
const measured = ['orders', 'payments'] as const;
type Service = (typeof measured)[number];
interface Figures {
  readonly cpuMs: number;
  readonly commits: number;
}

const limits = {
  OTP_PER_ADDRESS_HOURLY: '100000',
  OTP_PER_NETWORK_HOURLY: '100000',
  OTP_PER_COUNTRY_HOURLY: '100000',
  OTP_HOURLY: '100000',
  PAYMENT_CALLS_PER_MINUTE: '100000',
  PRODUCT_FETCHES_PER_MINUTE: '100000',
  STORE_FETCHES_PER_MINUTE: '100000',
};

/** All but the site, whose work is the same for every request. */
const startProcesses = async (checkout: string, folder: string, started: MeasuredProcess[]) => {
  await mkdir(folder, { recursive: true });
  const ports = await freePorts();
  const urls = urlsOf(ports);
  const environments = environmentOf({ ports, dataDir: join(folder, 'data'), storeDir: folder });
  const processes = new Map<string, MeasuredProcess>();
  for (const name of ['sandbox', 'orders', 'payments', 'catalog'] as const) {
    const one = await startMeasured(plans[name].entry, {
      env: {
        ...environments[name],
        ...limits,
        LOG_LEVEL: 'warn',
        PATH: process.env.PATH ?? '',
        SANDBOX_RAZORPAY_WEBHOOK_URL: `${urls.payments}/api/payments/razorpay/webhook`,
        SANDBOX_WHATSAPP_WEBHOOK_URL: `${urls.orders}/api/messages/whatsapp/notices`,
      },
      logFile: join(folder, `${name}.log`),
      readyAt: `${urls[name]}/health/ready`,
      checkout,
    });
    started.push(one);
    processes.set(name, one);
  }
  const to: Record<string, SiteCall> = {};
  for (const name of ['orders', 'payments', 'catalog'] as const)
    to[name] = siteCalls(urls[name], sandboxSecrets.API_KEY);
  const call: SiteCall = (operation, sent) => {
    const service = to[operation.service];
    if (!service) throw new Error(`${operation.id} is served by ${operation.service}, which does not run`);
    return service(operation, sent);
  };
  const { token } = await call(authenticateOperator, { body: { passkey: sandboxSecrets.OPERATOR_PASSKEY } });
  const client: StackClient = { call, sandbox: sandboxCalls(urls.sandbox), token };
  return { processes, urls, client };
};

type Running = Awaited<ReturnType<typeof startProcesses>>;

const figureIn = (metrics: string, name: string): number =>
  [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );

const figuresOf = async ({ urls }: Running, service: Service): Promise<Figures> => {
  const text = await (await fetch(`${urls[service]}/metrics`)).text();
  const seconds = figureIn(text, 'process_cpu_user_seconds_total') + figureIn(text, 'process_cpu_system_seconds_total');
  const commits = text.includes('potli_store_commits_total') ? figureIn(text, 'potli_store_commits_total') : Number.NaN;
  return { cpuMs: seconds * 1000, commits };
};

/** Until the messages of a step have been sent: no more commits, and no more work than an idle process does. */
const settled = async (running: Running): Promise<void> => {
  for (let quiet = 0; quiet < 2; ) {
    const of = () => measured.map((service) => running.processes.get(service)?.cpuMs() ?? 0);
    const before = of();
    await after(250);
    quiet = of().every((cpuMs, index) => cpuMs - (before[index] ?? 0) <= 20) ? quiet + 1 : 0;
  }
};

type Totals = Map<string, Record<Service, Figures>>;

const add = (totals: Totals, step: string, service: Service, figures: Figures): void => {
  const none = { cpuMs: 0, commits: 0 };
  const sums = totals.get(step) ?? { orders: none, payments: none };
  const { cpuMs, commits } = sums[service];
  totals.set(step, { ...sums, [service]: { cpuMs: cpuMs + figures.cpuMs, commits: commits + figures.commits } });
};

/** Milliseconds of processor time that each service takes in a millisecond without any request. */
type Idle = Readonly<Record<Service, number>>;

const idleOf = async (running: Running): Promise<Idle> => {
  const watchedMs = 5000;
  const before = await Promise.all(measured.map((service) => figuresOf(running, service)));
  await after(watchedMs);
  const now = await Promise.all(measured.map((service) => figuresOf(running, service)));
  const [orders = 0, payments = 0] = now.map(({ cpuMs }, at) => (cpuMs - (before[at]?.cpuMs ?? 0)) / watchedMs);
  return { orders, payments };
};

/** So many purchases, all of them step by step. `totals` is given where they count, with what an idle service takes. */
const buy = async (
  running: Running,
  purchases: number,
  run: string,
  { totals, idle }: { totals?: Totals; idle?: Idle } = {},
): Promise<void> => {
  const { client } = running;
  const placed: string[] = [];
  const stepsOfAll: Record<string, (index: number) => Promise<unknown>> = {
    'create with a code': async (index) => {
      placed.push((await place(client, seedCustomer(index, run))).order_id);
    },
  };
  for (const [step, work] of Object.entries(purchaseSteps))
    stepsOfAll[step] = (index) => work(client, placed[index] ?? '');
  for (const [step, work] of Object.entries(stepsOfAll)) {
    const before = await Promise.all(measured.map((service) => figuresOf(running, service)));
    const began = performance.now();
    for (let index = 0; index < purchases; index += 1) await work(index);
    await settled(running);
    const tookMs = performance.now() - began;
    for (const [at, service] of measured.entries()) {
      const now = await figuresOf(running, service);
      const then = before[at] ?? now;
      const cpuMs = now.cpuMs - then.cpuMs - tookMs * (idle?.[service] ?? 0);
      if (totals) add(totals, step, service, { cpuMs, commits: now.commits - then.commits });
    }
  }
};

const folder = await mkdtemp(join(tmpdir(), 'potli-bench-'));
const started: MeasuredProcess[] = [];
const sides: { name: string; running: Running; totals: Totals; idle?: Idle }[] = [];
try {
  for (const [name, checkout] of Object.entries({ this: root, ...(other && { other: resolve(other) }) }))
    sides.push({ name, running: await startProcesses(checkout, join(folder, name), started), totals: new Map() });
  let run = 1000;
  for (let done = 0; done < warmUp; done += batch, run += 1)
    for (const { running } of sides) await buy(running, batch, String(run));
  for (const side of sides) side.idle = await idleOf(side.running);
  for (let done = 0; done < count; done += batch, run += 1)
    for (const { running, totals, idle } of sides)
      await buy(running, batch, String(run), { totals, ...(idle && { idle }) });
  const purchases = Math.ceil(count / batch) * batch;
  const figure = ({ cpuMs, commits }: Figures): string =>
    `${(cpuMs / purchases).toFixed(1).padStart(6)} ms ${(commits / purchases).toFixed(1).padStart(6)} commits`;
  const sumOf = (all: readonly Figures[]): Figures => ({
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    commits: all.reduce((sum, { commits }) => sum + commits, 0),
  });
  const sums = sides.map(({ name, totals, running }) => {
    console.log(`\n${name}: ${purchases} purchases, per purchase     svc-orders              svc-payments`);
    for (const [step, { orders, payments }] of totals)
      console.log(`  ${step.padEnd(38)}${figure(orders)}  ${figure(payments)}`);
    const of = (service: Service) => sumOf([...totals.values()].map((figures) => figures[service]));
    console.log(`  ${'all'.padEnd(38)}${figure(of('orders'))}  ${figure(of('payments'))}`);
    const memory = measured.map((service) => Math.round((running.processes.get(service)?.memory() ?? 0) / 1_048_576));
    console.log(`  memory: ${measured.map((service, at) => `svc-${service} ${memory[at]} MB`).join(', ')}`);
    return sumOf([of('orders'), of('payments')]);
  });
  const [mine, theirs] = sums;
  if (mine && theirs)
    console.log(
      `\nthis to other: processor ${(mine.cpuMs / theirs.cpuMs).toFixed(2)}, commits ${(mine.commits / theirs.commits).toFixed(2)}`,
    );
} finally {
  await Promise.all(started.map((one) => one.stop()));
  await rm(folder, { recursive: true, force: true });
}
