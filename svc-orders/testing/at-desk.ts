import { updateOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { apiKey, ordersApp } from './orders-app.ts';

/** The service with its first operator signed in, and what the tests of the desk do there. */
export const atDesk = async () => {
  const app = await ordersApp();
  const desk = {
    ...app,
    /** The operator's token, good for eight hours. */
    token: await app.signIn(),
    /** An order of two items as the customer has just sent it, or further on. */
    fresh: (more: Partial<OrderDocument> = {}) => app.has(anOrder({ id: newId(), reference: newReference(), ...more })),
    update: (order: OrderDocument, body: unknown, headers: Record<string, string> = {}) =>
      call(app.url, updateOrder, {
        apiKey,
        token: desk.token,
        params: { role: 'admin', orderId: order.id },
        body,
        headers,
      }),
  };
  return desk;
};
export type Desk = Awaited<ReturnType<typeof atDesk>>;
