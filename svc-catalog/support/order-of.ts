import { getReference } from '@potli/contracts/order/operations.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';
import type { ServiceKey } from '@potli/service-kit/service-token.ts';

/** The order with this id as svc-orders knows it. @throws AppError ORDER_NOT_FOUND, NEIGHBOUR_UNAVAILABLE */
export type OrderOf = (orderId: string, requestId: string) => Promise<{ order_id: string; reference: string }>;

/** Asks svc-orders at each call. */
export const askOrders =
  (settings: { ordersUrl: string | readonly string[]; serviceKey: ServiceKey }, clock: Clock): OrderOf =>
  async (orderId, requestId) => {
    const { order_id, reference } = await callService(getReference, {
      baseUrl: settings.ordersUrl,
      serviceKey: settings.serviceKey,
      params: { orderId },
      requestId,
      clock,
    });
    return { order_id, reference };
  };
