import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { type SiteCall, siteCalls } from '@potli/dev/seed/site-calls.ts';
import { ensureReleases } from '@potli/release/ensure-releases.ts';
import { root } from '@potli/release/root.ts';
import { changeDocument } from '../journey/change-document.ts';
import { copyStore } from '../journey/own-site.ts';
import { putRegistry } from '../journey/release-variant.ts';
import { listen } from '../listen.ts';
import { manyCodes } from '../many-codes.ts';
import { ownDatabases } from '../own-databases.ts';
import { account, maySettle } from './account.ts';
import type { Attacked, Target } from './attack.ts';
import { type CanaryVerdicts, canarySettings, judgeCanaries } from './canary-verdicts.ts';
import { type FaultsClient, insist, watchProgress } from './commands.ts';
import {
  guessCode,
  guessOrderIds,
  guessPasskeys,
  requestCodesForOneNumber,
  requestCodesFromOneAddress,
  requestCodesFromOneNetwork,
  requestCodesUpTo,
  requestPayments,
} from './counters.ts';
import { disturb, type Planned, resetSwitches } from './disturb.ts';
import { startFaultStack } from './fault-stack.ts';
import { readInbox } from './inbox-reader.ts';
import { type Played, playOrder } from './play-order.ts';
import { problemsOf, type Run, report } from './report.ts';
import { type Calls, counting, type Rolled, roll } from './roll.ts';

// npx potli bench faults: orders are paid, shipped, cancelled and refunded while services are killed and providers fail.
// What was acknowledged to a customer or an operator must be there afterwards, once, and every paisa in its place.
const [orders = 32, instances = 1] = process.argv.slice(2).map(Number);
if (!(orders > 0 && instances > 0)) {
  console.error('Say how many orders, and how many instances of each service and of the site.');
  process.exit(1);
}
/** More customers at once where there are many orders: most of them wait for a service that was killed, where it is the only one. */
const customersAtOnce = Math.min(instances > 1 ? 8 : 16, Math.max(4, Math.ceil(orders / 10)));

/** Of all codes of an hour, as service-kit/rate-limit.ts names the counter of svc-orders' phone/code-budget.ts. */
const codesCounter = createHash('sha256').update('3600 otp:overall').digest('hex');
/** Acknowledged changes of an order, on average. */
const changesOfOne = 5;
const codesHourly = { address: 20, network: 100, overall: 1_000_000 };
const paymentCallsPerMinute = 60;
/** Longer than the site and the balancer take to see the failing readiness check. */
const leaving = { DRAIN_MS: '2000' };

await ensureReleases({ storeDir: join(root, '.release-store'), log: (line) => console.log(line) });
const { storeDir, registry } = await copyStore();
await putRegistry(storeDir, registry);
/** What the sites have posted to their webhook. */
const posted: string[] = [];
const webhook = createServer(async (request, response) => {
  posted.push(await text(request));
  response.end();
});
const webhookUrl = await listen(webhook);
const dataDir = await mkdtemp(join(tmpdir(), 'potli-faults-'));
const { MONGODB_URI } = process.env;
const databases = MONGODB_URI ? ownDatabases(MONGODB_URI) : undefined;
const stack = await startFaultStack({
  dataDir,
  storeDir,
  instances: { orders: instances, payments: instances, catalog: instances, site: instances },
  mongodbUri: databases?.uri,
  overrides: {
    orders: {
      ...leaving,
      ...manyCodes,
      OTP_PER_ADDRESS_HOURLY: String(codesHourly.address),
      OTP_PER_NETWORK_HOURLY: String(codesHourly.network),
      OTP_HOURLY: String(codesHourly.overall),
    },
    payments: {
      ...leaving,
      PROVIDER_TIMEOUT_MS: '3000',
      PAYMENTS_POLL_MS: '500',
      PAYMENTS_FIRST_CHECK_MS: '1000',
      PAYMENT_CALLS_PER_MINUTE: String(paymentCallsPerMinute),
    },
    catalog: leaving,
    site: { ...leaving, ...canarySettings, BEHIND_PROXY: '1', RELEASES_WEBHOOK_URL: webhookUrl },
  },
});
// What changeDocument reads.
Object.assign(process.env, {
  POTLI_ORDERS_DATA: dataDir,
  ...(databases && { POTLI_ORDERS_MONGODB: databases.uri }),
});
try {
  const { site, sandbox } = stack.urls;
  // Each call comes from a network of its own, as if the balancer had said so: the limits of one are attacked below.
  let networks = 0;
  const from = (): Record<string, string> => {
    networks = (networks + 1) % 0x10000;
    return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 0xff}.1` };
  };
  const calls: Calls = { count: 0, failed: [] };
  const call = counting(calls, siteCalls(site, sandboxSecrets.API_KEY, from)) as SiteCall;
  const { token } = await call(authenticateOperator, { body: { passkey: sandboxSecrets.OPERATOR_PASSKEY } });
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
  const rolled: Rolled[] = [];
  const attacked: Attacked[] = [];
  const verdicts: CanaryVerdicts[] = [];
  const quiet: Target = { instances: stack.instances.orders, sandbox: client.sandbox };
  const deadly: Target = { ...quiet, kills: stack };
  const keep = async (attacking: Promise<Attacked | Attacked[]>): Promise<void> => {
    attacked.push(...[await attacking].flat());
    client.progress.made();
  };
  const targets = instances > 1 ? [quiet, deadly] : [quiet];
  const attacks = targets.flatMap((target) => [
    () => keep(guessCode(target)),
    () => keep(requestCodesForOneNumber(target)),
    () => keep(requestCodesFromOneAddress(target, codesHourly.address)),
    () => keep(requestCodesFromOneNetwork(target, codesHourly.network)),
    () => keep(guessOrderIds(target)),
    () => keep(requestPayments({ ...target, instances: stack.instances.payments }, paymentCallsPerMinute)),
  ]);
  const judging = async (): Promise<void> => {
    verdicts.push(await judgeCanaries(stack, storeDir, posted));
  };
  const rolling = Object.values(stack.instances)
    .flat()
    .map(
      ({ name }) =>
        async () =>
          void rolled.push(await roll(stack, name, calls)),
    );
  const several =
    instances > 1 ? [() => keep(guessPasskeys(deadly)), judging, ...rolling, ...attacks, judging] : attacks;
  // Rolling deploys and attacks by turns, over the whole run.
  const planned = several
    .map((run, index) => ({ run, place: (index * 7) % several.length }))
    .toSorted((one, other) => one.place - other.place)
    .map(
      ({ run }, index): Planned => ({
        atChange: Math.floor((index * orders * changesOfOne) / several.length),
        run: async () => {
          await resetSwitches(client, ['sms']);
          await run();
        },
      }),
    );

  const all: Played[] = [];
  let next = 0;
  const customer = async (): Promise<void> => {
    while (next < orders || planned.length > 0) {
      const index = next;
      next += 1;
      // Baskets of two items: one can be taken out.
      all.push(await playOrder(client, seedCustomer(index % 2 === 0 ? 0 : 2, String(1000 + index)), index));
      // The sandbox keeps the newest messages only.
      await insist(client, 'reading the inbox', client.inbox);
      console.log(`  ${all.length}, at least ${orders}: ${all.at(-1)?.scenario}, ${all.at(-1)?.currency}`);
    }
  };
  let over = false;
  const customers = Promise.all(Array.from({ length: customersAtOnce }, customer)).finally(() => {
    over = true;
  });
  const [disturbed] = await Promise.all([disturb(stack, client, planned, () => over), customers]);
  await resetSwitches(client);
  // At the end: no order is placed any more when the codes of the whole shop are used up.
  const left = 30;
  for (const target of targets) {
    await changeDocument('rate_counters', codesCounter, { count: codesHourly.overall - left });
    await keep(requestCodesUpTo(target, 'codes of the whole shop in an hour', left, ['+61', '+64', '+65']));
  }

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
  const run: Run = { instances, played: all, account: found, disturbed, refusals, rolled, attacked, verdicts };
  console.log(report(run));
  process.exitCode = problemsOf(run).length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  await databases?.drop();
  webhook.close();
  for (const folder of [dataDir, storeDir]) await rm(folder, { recursive: true, force: true });
}
