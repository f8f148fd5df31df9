import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Target } from './attack.ts';
import { guessCode, guessPasskeys, requestCodesFromOneAddress, requestCodesUpTo } from './counters.ts';
import { type FaultStack, startFaultStack } from './fault-stack.ts';

/** Three processes of svc-orders on one database file, one of which is killed in the middle of each attack. */
const codesHourly = { address: 20, country: 30 };
let dataDir: string;
let stack: FaultStack;
let target: Target;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'potli-counters-'));
  const limits = {
    OTP_PER_ADDRESS_HOURLY: String(codesHourly.address),
    OTP_PER_COUNTRY_HOURLY: String(codesHourly.country),
  };
  stack = await startFaultStack({
    dataDir,
    storeDir: dataDir,
    instances: { orders: 3, payments: 0, catalog: 0, site: 0 },
    overrides: { orders: limits },
  });
  target = { instances: stack.instances.orders, sandbox: sandboxCalls(stack.urls.sandbox), kills: stack };
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('limits hold over three instances, one of which is killed meanwhile', async () => {
  const attacked = [
    ...(await guessCode(target)),
    ...(await guessPasskeys(target)),
    await requestCodesFromOneAddress(target, codesHourly.address),
    await requestCodesUpTo(target, 'codes to one country in an hour', codesHourly.country, ['+61']),
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
