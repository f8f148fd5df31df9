import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { quickFolder } from '@potli/service-kit/testing/temp-store.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ordersToPay } from './testing/faults/orders-to-pay.ts';
import { playsOn } from './testing/faults/play.ts';
import { batches, cases, nameOf, type RefundVerdict, runRefundBatch } from './testing/faults/refund-steps.ts';
import { secrets, startSite } from './testing/faults/site.ts';

/**
 * kill -9 of each service at each step of a refund, a cancellation, a removed item and a reopened evaluation. At the end
 * the provider's books, the ledger and the order have the same money, and every command took effect once.
 */

/** All cases by name. */
const playAll = async (): Promise<Map<string, RefundVerdict>> => {
  const dataDir = await mkdtemp(join(quickFolder, 'potli-refund-faults-'));
  const site = await startSite(dataDir, join(dataDir, 'compiled'), async () => 200);
  try {
    const plays = playsOn(site);
    const orders = await ordersToPay(site, 0, 2);
    const { token } = succeeded(
      await site.callOrders(authenticateOperator, { body: { passkey: secrets.OPERATOR_PASSKEY } }),
    );
    const verdicts = new Map<string, RefundVerdict>();
    for (const batch of batches)
      for (const [name, verdict] of await runRefundBatch(site, plays, orders, token, batch))
        verdicts.set(name, verdict);
    return verdicts;
  } finally {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

describe('the money of an order is right and its command took effect once when', () => {
  let verdicts = new Map<string, RefundVerdict>();
  beforeAll(async () => {
    const began = performance.now();
    verdicts = await playAll();
    console.log(`refund faults: ${verdicts.size} cases in ${Math.round((performance.now() - began) / 1000)} s`);
  }, 1_200_000);

  test.each(cases.map(nameOf))('%s', (name) => {
    const verdict = verdicts.get(name);
    expect(verdict?.wasAtStep).toBe(true);
    expect(verdict?.found).toEqual(verdict?.expected);
  });
});
