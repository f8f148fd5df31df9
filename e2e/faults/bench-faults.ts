import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { sandboxSecrets } from '../../dev/environment.ts';
import { seedCustomer } from '../../dev/seed/customers.ts';
import { sandboxCalls } from '../../dev/seed/sandbox-calls.ts';
import { siteCalls } from '../../dev/seed/site-calls.ts';
import { manyCodes } from '../many-codes.ts';
import { ownDatabases } from '../own-databases.ts';
import { type Account, account, currencies, inAll, maySettle, text } from './account.ts';
import { type FaultsClient, insist, watchProgress } from './commands.ts';
import { type FaultStack, startFaultStack } from './fault-stack.ts';
import { readInbox } from './inbox-reader.ts';
import { type Played, playOrder } from './play-order.ts';

// npx potli bench faults: orders are paid, shipped, cancelled and refunded while services are killed and providers fail.
// What was acknowledged to a customer or an operator must be there afterwards, once, and every paisa in its place.
const [orders = 32, instances = 1] = process.argv.slice(2).map(Number);
if (!(orders > 0 && instances > 0)) {
  console.error('Say how many orders, and how many instances of each service and of the site.');
  process.exit(1);
}
/** More customers at once where there are many orders: most of them wait for a service that was killed. */
const customersAtOnce = Math.min(16, Math.max(4, Math.ceil(orders / 10)));

/** At most this many changes are acknowledged between two faults; one order takes about ten. */
const changesBetweenFaults = 20;

const switches: readonly (readonly [string, Record<string, string | number>])[] = [
  ['whatsapp', { fail_next: 2, code: 131000 }],
  ['whatsapp', { fail_next: 1, code: 131026 }],
  ['whatsapp', { next_send: 'timeout_after_send' }],
  ['sms', { fail_next: 1, code: 20500 }],
  ['razorpay', { next_create: 'timeout_after_create' }],
  ['razorpay', { next_create: 'error500_after_create' }],
  ['razorpay', { next_read: 'error500' }],
  ['razorpay', { next_refund: 'error500' }],
  ['razorpay', { next_refund: 'error500_after_refund' }],
  ['paypal', { next_create: 'error500_after_create' }],
  ['paypal', { next_capture: 'error500_after_capture' }],
  ['paypal', { next_capture: 'timeout_after_capture' }],
  ['paypal', { next_read: 'error500' }],
  ['paypal', { next_refund: 'error500' }],
  ['paypal', { next_refund: 'error500_after_refund' }],
];

const turn = (sandbox: string, party: string, positions: object): Promise<Response> =>
  fetch(`${sandbox}/${party}/_switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(positions),
  });

interface Disturbed {
  kills: number;
  failures: number;
  /** Why a killed instance did not become ready at once. */
  readonly failedStarts: string[];
}

/** Starts a killed instance until it is ready, as an orchestrator does. */
const restart = async (
  stack: FaultStack,
  victim: string,
  { failedStarts }: Disturbed,
  isOver: () => boolean,
): Promise<void> => {
  for (;;) {
    try {
      return await stack.restart(victim);
    } catch (error) {
      if (isOver()) throw error;
      failedStarts.push(error instanceof Error ? error.message : String(error));
      await after(1000);
    }
  }
};

/** Kills instances and makes providers fail until `isOver`. @returns how often each */
const disturb = async (stack: FaultStack, client: FaultsClient, isOver: () => boolean): Promise<Disturbed> => {
  const { progress } = client;
  const done: Disturbed = { kills: 0, failures: 0, failedStarts: [] };
  while (!isOver()) {
    // By what was done, not by time: a busy machine would hardly have a moment with all services running.
    const next = progress.count() + randomInt(1, changesBetweenFaults);
    while (progress.count() < next && !isOver()) await after(20);
    if (randomInt(3) > 0) {
      const victim = stack.victims[randomInt(stack.victims.length)] ?? 'orders';
      await stack.kill(victim);
      await after(randomInt(50, 800));
      await restart(stack, victim, done, isOver);
      done.kills += 1;
    } else {
      const [party, positions] = switches[randomInt(switches.length)] ?? ['sms', {}];
      await insist(client, 'turning a switch', () => turn(stack.urls.sandbox, party, positions));
      done.failures += 1;
    }
  }
  return done;
};

const report = (
  all: readonly Played[],
  { money, messages, provider, problems }: Account,
  done: Disturbed,
  refusals: ReadonlyMap<string, number>,
): string => {
  const count = (kind: string) => problems.filter((line) => line.startsWith(kind)).length;
  const total = (what: 'expected' | 'delivered') => messages.reduce((so_far, each) => so_far + each[what], 0);
  const scenarios = [...Map.groupBy(all, ({ scenario }) => scenario)].map(([name, own]) => `  ${own.length} ${name}`);
  return [
    `${all.length} orders, ${instances} of each service and of the site, ${process.env.MONGODB_URI ? 'MongoDB' : 'SQLite'}; ` +
      `${done.kills} kills with SIGKILL, ${done.failures} failures of providers`,
    ...scenarios,
    ...done.failedStarts.map((line) => `started again: ${line}`),
    `not acknowledged, and repeated: ${[...refusals].map(([kind, times]) => `${kind} (${times})`).join(', ') || 'none'}`,
    `changes acknowledged ${all.reduce((so_far, { statuses, changes }) => so_far + statuses.length + changes, 0)}`,
    ...currencies.flatMap((currency) => [
      `${currency} acknowledged:     ${text(inAll(money, currency, 'acknowledged'))}`,
      `${currency} provider's books: ${text(provider[currency])}`,
      `${currency} payments ledger:  ${text(inAll(money, currency, 'ledger'))}`,
      `${currency} orders:           ${text(inAll(money, currency, 'order'))}`,
    ]),
    `messages expected ${total('expected')}, delivered ${total('delivered')}`,
    `lost ${count('lost')}, doubled ${count('doubled')}, given up ${count('given up')}, money apart ${count('money')}`,
    ...problems.map((line) => `  ${line}`),
  ].join('\n');
};

const dataDir = await mkdtemp(join(tmpdir(), 'potli-faults-'));
const { MONGODB_URI } = process.env;
const databases = MONGODB_URI ? ownDatabases(MONGODB_URI, ['orders', 'payments', 'catalog']) : undefined;
const stack = await startFaultStack({
  dataDir,
  instances,
  mongodbUri: databases?.uri,
  overrides: {
    // All customers ask from this machine's address.
    orders: manyCodes,
    payments: {
      PROVIDER_TIMEOUT_MS: '3000',
      PAYMENTS_POLL_MS: '500',
      PAYMENTS_FIRST_CHECK_MS: '1000',
      PAYMENT_CALLS_PER_MINUTE: '100000',
    },
    catalog: {},
  },
});
try {
  const { site, sandbox } = stack.urls;
  const call = siteCalls(site, sandboxSecrets.API_KEY);
  const { token } = await call(authenticateOperator, { body: { passkey: stack.operatorPasskey } });
  const refusals = new Map<string, number>();
  const client: FaultsClient = {
    call,
    sandbox: sandboxCalls(sandbox),
    inbox: readInbox(sandbox),
    token,
    progress: watchProgress(),
    refused: (reason) => {
      const [, operation, status, code = ''] = /^(\w+) answered (\d+)(?:.*"code":"(\w+)")?/.exec(reason) ?? [];
      const kind = operation ? `${operation} ${status} ${code}` : reason.replace(/\d{6,}.*/, '');
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    },
  };
  const all: Played[] = [];
  let next = 0;
  const customer = async (): Promise<void> => {
    while (next < orders) {
      const index = next;
      next += 1;
      // Baskets of two items: one can be taken out.
      all.push(await playOrder(client, seedCustomer(index % 2 === 0 ? 0 : 2, String(1000 + index)), index));
      // The sandbox keeps the newest messages only.
      await insist(client, 'reading the inbox', client.inbox);
      console.log(`  ${all.length} of ${orders}: ${all.at(-1)?.scenario}, ${all.at(-1)?.currency}`);
    }
  };
  let over = false;
  const customers = Promise.all(Array.from({ length: customersAtOnce }, customer)).finally(() => {
    over = true;
  });
  const [done] = await Promise.all([disturb(stack, client, () => over), customers]);
  for (const party of ['whatsapp', 'sms', 'razorpay', 'paypal'])
    await insist(client, 'resetting a switch', () => turn(sandbox, party, { reset: true }));

  // Messages and refunds are still under way: as long as something settles, and not for what can never settle.
  client.progress.made();
  let found = await account(client, sandbox, all);
  while (found.problems.some(maySettle) && !client.progress.isStalled()) {
    console.log(`  ${found.problems.length} not settled yet: ${found.problems[0]}`);
    await after(5000);
    const next = await account(client, sandbox, all);
    if (next.problems.join() !== found.problems.join()) client.progress.made();
    found = next;
  }
  console.log(report(all, found, done, refusals));
  process.exitCode = found.problems.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  await databases?.drop();
  await rm(dataDir, { recursive: true, force: true });
}
