import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import type { OrderCommand } from '@potli/contracts/order/moves.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertConfirmed, type Operator } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUnpaid } from '../order/cancel.ts';
import { cancelByOperator, mayHaveOpenPayment } from '../order/cancel-by-operator.ts';
import { fitsRevision, staleVersion } from '../order/history.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertMove, byOperator } from '../order/step.ts';
import { previewOfTakeOut, takeOut, takeOutOnTheWire } from '../order/take-out.ts';
import { changeOnce } from './change-once.ts';

/** An operator cancels an order, or takes an item out of it; the refund is part of the same write. */
export const mountCancellation = (service: Service, dependencies: Dependencies): void => {
  const { orders, payments, catalog, clock } = dependencies;

  service.mount(cancelOrder, (request) => {
    const { params, body, operator } = request;
    return changeOnce(dependencies, params.orderId, request, [cancelOrder.id, body], async (stored) => {
      assertCurrent(stored, 'cancel_order', body.version);
      if (mayHaveOpenPayment(stored)) {
        const paid = 'The order has just been paid. Reload the page to cancel it with a refund.';
        assertUnpaid(await payments.closePayments(stored), paid);
      }
      return refundsConfirmed(operator, stored, cancelByOperator(stored, body, clock(), byOperator(operator)));
    });
  });

  const ratesFor = async (orderId: string) => {
    const order = await orderById(orders, orderId);
    const { rates } = await catalog.ratesOf(order.user.country);
    return { order, rates };
  };

  service.mount(previewTakeOut, async ({ params }) => {
    const { order, rates } = await ratesFor(params.orderId);
    return { success: true, preview: takeOutOnTheWire(previewOfTakeOut(order, params.itemId, rates)) };
  });

  service.mount(takeOutItem, async (request) => {
    const { params, body, operator } = request;
    const { rates } = await ratesFor(params.orderId);
    const asked = [takeOutItem.id, params.itemId, body];
    return changeOnce(dependencies, params.orderId, request, asked, (stored) => {
      assertCurrent(stored, 'take_out_item', body.version);
      const changed = takeOut(stored, params.itemId, body, rates, clock(), byOperator(operator));
      return refundsConfirmed(operator, stored, changed);
    });
  });
};

/** @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, ORDER_CHANGED */
const assertCurrent = (order: OrderDocument, command: OrderCommand, seen: number | undefined): void => {
  assertMove(order, command, 'operator', seen);
  if (seen !== undefined && !fitsRevision(order, command, {}, seen)) throw staleVersion(order, seen, 'operator');
};

/** The changed order, where it refunds nothing or the operator is confirmed. @throws AppError SECOND_FACTOR_REQUIRED */
const refundsConfirmed = (operator: Operator, stored: OrderDocument, changed: OrderDocument): OrderDocument => {
  const refunds = ({ refund_requests = [] }: OrderDocument) => refund_requests.length;
  if (refunds(changed) > refunds(stored)) assertConfirmed(operator);
  return changed;
};
