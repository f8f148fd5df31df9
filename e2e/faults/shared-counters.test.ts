import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, type Ports, plans, processNames } from '@potli/dev/environment.ts';
import { type Group, startGroup } from '@potli/dev/processes/group.ts';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guessCode, guessPasskeys, requestCodesFromOneAddress, requestCodesUpTo, type Target } from './counters.ts';
import type { Instance } from './fault-stack.ts';

/** Three processes of svc-orders on one database file, one of which is killed in the middle of each attack. */
const codesHourly = { address: 20, country: 30 };
let dataDir: string;
let group: Group;
let target: Target;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'potli-counters-'));
  const free = await findFreePorts(processNames.length + 2);
  const ports = Object.fromEntries(processNames.map((name, index) => [name, free[index]])) as Ports;
  const table = environmentOf({ ports, dataDir, storeDir: dataDir });
  const instances = [ports.orders, ...free.slice(processNames.length)].map(
    (port, index): Instance & { port: number } => ({
      name: `orders-${index + 1}`,
      url: `http://127.0.0.1:${port}`,
      port,
    }),
  );
  const environment = {
    ...table.orders,
    OTP_PER_ADDRESS_HOURLY: String(codesHourly.address),
    OTP_PER_COUNTRY_HOURLY: String(codesHourly.country),
  };
  group = await startGroup({
    members: [
      { name: 'sandbox', ...plans.sandbox, port: ports.sandbox, environment: table.sandbox },
      ...instances.map(({ name, port }) => ({
        ...{ name, ...plans.orders, port },
        environment: { ...environment, PORT: String(port) },
      })),
    ],
    cwd: root,
    logDir: join(dataDir, 'logs'),
    readyMs: 60_000,
    onLine: () => {},
    onEnd: () => {},
  });
  target = {
    orders: instances,
    sandbox: sandboxCalls(`http://127.0.0.1:${ports.sandbox}`),
    kills: { kill: (name) => group.kill(name, 'SIGKILL'), restart: (name) => group.restart(name) },
  };
});
afterAll(async () => {
  await group?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('limits hold over three instances, one of which is killed meanwhile', async () => {
  const attacked = [
    ...(await guessCode(target)),
    ...(await guessPasskeys(target)),
    await requestCodesFromOneAddress(target, codesHourly.address),
    await requestCodesUpTo(target, {
      what: 'codes to one country in an hour',
      left: codesHourly.country,
      callingCodes: ['+61'],
    }),
  ];
  expect(attacked.flatMap(({ problems }) => problems)).toEqual([]);
  expect(attacked).toHaveLength(7);
  // None is lost but the answers of the killed instance.
  for (const { sms, passed, lost } of attacked.filter((each) => each.sms !== undefined)) {
    expect(sms).toBeGreaterThan(0);
    expect(sms).toBeGreaterThanOrEqual(passed);
    expect(sms).toBeLessThanOrEqual(passed + lost);
  }
}, 60_000);
