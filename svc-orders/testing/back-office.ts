import { updateOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { apiKey, ordersApp } from './orders-app.ts';

/** svc-orders with its first operator signed in, and the requests that operators make. */
export const openBackOffice = async () => {
  const app = await ordersApp();
  const backOffice = {
    ...app,
    /** The operator's token, good for eight hours. */
    token: await app.signIn(),
    update: (order: OrderDocument, body: unknown, headers: Record<string, string> = {}) =>
      call(app.url, updateOrder, {
        apiKey,
        token: backOffice.token,
        params: { role: 'admin', orderId: order.id },
        body,
        headers,
      }),
  };
  return backOffice;
};
export type BackOffice = Awaited<ReturnType<typeof openBackOffice>>;
