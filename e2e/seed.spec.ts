import { expect, test } from '@playwright/test';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus } from '@potli/dev/seed/order-in-status.ts';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { siteCalls } from '@potli/dev/seed/site-calls.ts';
import { operatorPasskey, sandbox, site } from './journey/running-stack.ts';

test('seeds one order in every status, with products of the sandbox’s shop', async () => {
  const call = siteCalls(site(), 'potli-sandbox-key');
  const { token } = await call(authenticateOperator, { body: { passkey: operatorPasskey() } });
  const client = { call, sandbox: sandboxCalls(sandbox()), token, now: () => new Date() };
  for (const [index, status] of orderStatuses.entries()) {
    const { order_id } = await orderInStatus(client, seedCustomer(index, '0000'), status);
    const { order } = await call(getOrder, { query: { order_id } });
    expect(order.order_status).toBe(status);
    for (const item of order.items) expect(item.product_image).toContain('/shop/');
  }
});
