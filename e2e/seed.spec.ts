import { expect, test } from '@playwright/test';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { sandbox, site } from './journey/running-stack.ts';

test('seeds one order in every status, with products of the sandbox’s shop', async () => {
  const client = await signedInClient({ site: site(), sandbox: sandbox() });
  for (const [index, status] of orderStatuses.entries()) {
    const { order_id } = await orderInStatus(client, seedCustomer(index, '0000'), status);
    const { order } = await client.call(getOrder, { query: { order_id } });
    expect(order.order_status).toBe(status);
    for (const item of order.items) {
      expect(item.product_image).toContain('/shop/');
      // Without it neither the order page nor a correction shows an estimate.
      expect(item.store_price).toBeGreaterThan(0);
    }
  }
});
