import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { listOrderPayments } from '@potli/contracts/payment/desk.ts';
import { sandboxSecrets } from '../../dev/environment.ts';
import { seedCustomer } from '../../dev/seed/customers.ts';
import { sandboxCalls } from '../../dev/seed/sandbox-calls.ts';
import { siteCalls } from '../../dev/seed/site-calls.ts';
import { type Stack, startStack } from '../../dev/stack.ts';
import { type Acknowledged, carryThrough, type World } from './carry-through.ts';
import { type Arrived, readInbox } from './inbox-reader.ts';

// npx potli bench faults: orders from placing to shipping while services are killed and providers fail. What was
// acknowledged to a customer or an operator must be there afterwards, once.
const seconds = Number(process.argv[2] ?? 60);
if (!(seconds > 0)) {
  console.error('Say for how many seconds.');
  process.exit(1);
}
const customersAtOnce = 4;
/** How long what is owed may take once everything is well again. */
const settleSeconds = 150;

const troubles = ['orders', 'payments', 'catalog'] as const;
const switches: readonly (readonly [string, Record<string, string | number>])[] = [
  ['whatsapp', { fail_next: 2, code: 131000 }],
  ['whatsapp', { fail_next: 1, code: 131026 }],
  ['whatsapp', { next_send: 'timeout_after_send' }],
  ['sms', { fail_next: 1, code: 20500 }],
  ['razorpay', { next_create: 'timeout_after_create' }],
  ['razorpay', { next_create: 'error500_after_create' }],
  ['razorpay', { next_read: 'error500' }],
];

const disturb = async (stack: Stack, until: number, tell: (line: string) => void): Promise<void> => {
  while (Date.now() < until) {
    await after(randomInt(700, 2500));
    if (randomInt(2) === 0) {
      const name = troubles[randomInt(troubles.length)] ?? 'orders';
      await stack.kill(name, 'SIGKILL');
      await after(randomInt(50, 800));
      await stack.restart(name);
      tell(`killed ${name}`);
    } else {
      const [party, positions] = switches[randomInt(switches.length)] ?? ['sms', {}];
      await fetch(`${stack.urls.sandbox}/${party}/_switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(positions),
      });
      tell(`${party} ${JSON.stringify(positions)}`);
    }
  }
};

interface Found {
  readonly lost: string[];
  readonly doubled: string[];
  readonly messagesOwed: number;
  readonly messagesDelivered: number;
  readonly payments: number;
}

/** What is there of what was acknowledged. */
const account = async (
  world: World,
  acknowledged: readonly Acknowledged[],
  inbox: readonly Arrived[],
): Promise<Found> => {
  const { call, token } = world;
  const found = { lost: [] as string[], doubled: [] as string[], messagesOwed: 0, messagesDelivered: 0, payments: 0 };
  for (const { order_id, paid, statuses } of acknowledged) {
    const { order } = await call(getOrder, { query: { order_id }, token });
    const reached = order.history.map(({ to }) => to);
    for (const status of statuses) if (!reached.includes(status)) found.lost.push(`${order.reference} ${status}`);
    const { payments } = await call(listOrderPayments, { params: { orderId: order_id }, token });
    const captures = payments.flatMap(({ ledger }) => ledger.filter(({ kind }) => kind === 'capture'));
    if (paid && captures.length === 0) found.lost.push(`${order.reference} its payment`);
    if (captures.length > 1) found.doubled.push(`${order.reference} its payment`);
    found.payments += captures.length;
    for (const message of order.messages ?? []) {
      found.messagesOwed += 1;
      if (message.state === 'delivered') found.messagesDelivered += 1;
      if (message.to !== 'customer' || message.resent !== null) continue;
      const arrived = inbox.filter(({ text, template, params }) =>
        template === null ? text === message.text : template === message.template && params[1] === order.reference,
      ).length;
      if (arrived === 0) found.lost.push(`${order.reference} ${message.kind} message`);
      // A way that was refused after it was taken is no second copy.
      if (arrived > 1 + message.refusals.length) found.doubled.push(`${order.reference} ${message.kind} message`);
    }
  }
  return found;
};

const dataDir = await mkdtemp(join(tmpdir(), 'potli-faults-'));
const stack = await startStack({
  ports: 'free',
  dataDir,
  log: (line) => console.log(line),
  overrides: {
    // All customers ask from this machine's address.
    orders: { OTP_PER_ADDRESS_HOURLY: '1000000' },
    payments: {
      PROVIDER_TIMEOUT_MS: '1500',
      PAYMENTS_POLL_MS: '500',
      PAYMENTS_FIRST_CHECK_MS: '1000',
      PAYMENT_CALLS_PER_MINUTE: '100000',
    },
  },
});
try {
  const call = siteCalls(stack.urls.site, sandboxSecrets.API_KEY);
  const { token } = await call(authenticateOperator, { body: { passkey: stack.operatorPasskey } });
  const world: World = {
    site: stack.urls.site,
    call,
    sandbox: sandboxCalls(stack.urls.sandbox),
    token,
    now: () => new Date(),
  };
  const arrivedByNow = readInbox(stack.urls.sandbox);
  const until = Date.now() + seconds * 1000;
  const acknowledged: Acknowledged[] = [];
  let [faults, next] = [0, 0];
  const refusals = new Map<string, number>();
  const customer = async (): Promise<void> => {
    while (Date.now() < until) {
      next += 1;
      await carryThrough(world, seedCustomer(next % 3, String(1000 + next)), acknowledged, (reason) => {
        const kind = /^\w+ answered \d+/.exec(reason)?.[0] ?? reason.slice(0, 40);
        refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      });
      await arrivedByNow();
    }
  };
  const trouble = disturb(stack, until, (line) => {
    faults += 1;
    console.log(`  ${line}`);
  });
  await Promise.all([trouble, ...Array.from({ length: customersAtOnce }, customer)]);
  for (const party of ['whatsapp', 'sms', 'razorpay'])
    await fetch(`${stack.urls.sandbox}/${party}/_switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"reset":true}',
    });

  let found = await account(world, acknowledged, await arrivedByNow());
  for (
    let waited = 0;
    waited < settleSeconds && (found.lost.length > 0 || found.messagesDelivered < found.messagesOwed);
    waited += 2
  ) {
    await after(2000);
    found = await account(world, acknowledged, await arrivedByNow());
  }
  console.log(
    [
      `${faults} faults; not acknowledged, and tried again: ${[...refusals].map(([kind, count]) => `${kind} (${count})`).join(', ')}`,
      `orders acknowledged ${acknowledged.length}, found ${acknowledged.length - found.lost.filter((line) => line.includes('ORDER_EVALUATION')).length}`,
      `changes acknowledged ${acknowledged.reduce((sum, { statuses }) => sum + statuses.length, 0)}`,
      `messages owed ${found.messagesOwed}, delivered ${found.messagesDelivered}`,
      `payments acknowledged ${acknowledged.filter(({ paid }) => paid).length}, in the ledger ${found.payments}`,
      `lost ${found.lost.length}, doubled ${found.doubled.length}`,
      ...[...found.lost.map((line) => `  lost: ${line}`), ...found.doubled.map((line) => `  doubled: ${line}`)],
    ].join('\n'),
  );
  process.exitCode = found.lost.length + found.doubled.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
