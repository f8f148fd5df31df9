import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { manyCodes } from './many-codes.ts';

/** Who has which of the secrets (docs/security.md, "Rotating secrets"). */
const holders = {
  orders: ['TOKEN_SECRET', 'OTP_SECRET', 'ORDERS_SECRET', 'PAYMENTS_SECRET', 'CATALOG_SECRET', 'SITE_SECRET'],
  payments: ['PAYMENTS_SECRET', 'ORDERS_SECRET'],
  catalog: ['CATALOG_SECRET', 'SITE_SECRET'],
  site: ['SITE_SECRET'],
} as const;
const services = Object.keys(holders) as (keyof typeof holders)[];
const fresh = (name: string): string => `the next ${name}, of more than thirty-two characters`;

test('while one process after the other gets the next secrets, orders are placed and paid and sessions stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'potli-rotation-'));
  let stack: Stack | undefined;
  try {
    stack = await startStack({ ports: 'free', dataDir, build: false, overrides: { orders: manyCodes } });
    const client = await signedInClient(stack.urls);
    let bought = 0;
    for (const values of [
      (name: keyof typeof sandboxSecrets) => `${sandboxSecrets[name]},${fresh(name)}`,
      (name: keyof typeof sandboxSecrets) => `${fresh(name)},${sandboxSecrets[name]}`,
    ])
      for (const service of services) {
        for (const name of holders[service]) stack.environment[service][name] = values(name);
        await stack.restart(service);
        await orderInStatus(client, seedCustomer(bought, '4444'), 'PAYMENT_DONE');
        bought += 1;
        const { orders } = await client.call(listOrders, { token: client.token });
        expect(orders).toHaveLength(bought);
      }
    // Who signs in now has a token under the new secret; the old one is taken away.
    const later = await signedInClient(stack.urls);
    stack.environment.orders.TOKEN_SECRET = fresh('TOKEN_SECRET');
    await stack.restart('orders');
    expect((await client.call(listOrders, { token: later.token })).orders).toHaveLength(bought);
    await expect(client.call(listOrders, { token: client.token })).rejects.toThrow('TOKEN_INVALID');
  } finally {
    await stack?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
