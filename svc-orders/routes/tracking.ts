import { getTracking, revokeTracking, shareTracking, type Tracking } from '@potli/contracts/order/tracking.ts';
import { parcelState } from '@potli/contracts/rules/parcel-state.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../order/ids.ts';
import { changedOrder } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentOrder } from '../order/present.ts';
import { countingGuesses } from '../order/unknown-orders.ts';

/** A second key to an order, which opens its tracking only. No step of the order: it makes no open form stale. */
export const mountTracking = (service: Service, { orders, limits }: Dependencies): void => {
  const changed = (orderId: string, address: string, change: (order: OrderDocument) => OrderDocument | undefined) =>
    countingGuesses(limits, address, () => changedOrder(orders, orderId, change));

  service.mount(shareTracking, async ({ params, address }) => {
    const order = await changed(params.orderId, address, (stored) => {
      if (stored.personal_data_removed) throw new AppError('ORDER_STATUS_CONFLICT');
      return stored.tracking_token ? undefined : { ...stored, tracking_token: newId() };
    });
    return { success: true, token: order.tracking_token ?? '' };
  });

  service.mount(revokeTracking, async ({ params, address }) => {
    await changed(params.orderId, address, (stored) =>
      stored.tracking_token ? { ...stored, tracking_token: null } : undefined,
    );
    return { success: true };
  });

  service.mount(getTracking, async ({ query, address }) => {
    const order = await countingGuesses(limits, address, async () => {
      const found = await orders.findOne({ tracking_token: query.token });
      if (!found) throw new AppError('ORDER_NOT_FOUND');
      return found;
    });
    return { success: true, tracking: presentTracking(order) };
  });
};

/** Field by field, so that nothing of the order leaks by being added. */
const presentTracking = (order: OrderDocument): Tracking => {
  const shown = presentOrder(order, 'customer');
  const parcel = parcelState(shown);
  return {
    order_status: shown.order_status,
    ...(parcel && { parcel }),
    created_at: shown.created_at,
    status_since: shown.status_since,
    next_step_by: shown.next_step_by,
    history: shown.history.map(({ at, from, to }) => ({ at, from, to })),
    international_shipping_tracking_link: shown.international_shipping_tracking_link,
    international_shipping_tracking_number: shown.international_shipping_tracking_number,
  };
};
