import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { sandboxSecrets, type urlsOf } from '../environment.ts';
import { seedCustomer } from '../seed/customers.ts';
import { orderInStatus } from '../seed/order-in-status.ts';
import { sandboxCalls } from '../seed/sandbox-calls.ts';
import { siteCalls } from '../seed/site-calls.ts';

/** Meera of docs/data.md orders something and cancels it: a customer whose orders are over. */
export const placeAndCancel = async (urls: ReturnType<typeof urlsOf>, passkey: string): Promise<void> => {
  const call = siteCalls(urls.site, sandboxSecrets.API_KEY);
  const { token } = await call(authenticateOperator, { body: { passkey } });
  const { user, wants } = seedCustomer(0, '0000');
  const meera = { ...user, name: 'Meera', email: 'meera@example.com', mobile: '7700900123' };
  const world = { call, sandbox: sandboxCalls(urls.sandbox), token, now: () => new Date() };
  await orderInStatus(world, { user: meera, wants }, 'ORDER_CANCELLED');
};
