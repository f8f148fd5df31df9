import type { Order } from '@potli/contracts/order/order.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import { earlierAnswer, type KeyedRequest, withAnswer } from '../order/answered-requests.ts';
import { madeBy } from '../order/history.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentTo } from './present-to.ts';

/**
 * Changes an order for an operator, or for its customer, and answers with it; a repeat of a request with an
 * Idempotency-Key changes nothing and gets the answer of the first.
 * @throws AppError ORDER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, and what `change` throws
 */
export const changeOnce = async (
  dependencies: Pick<Dependencies, 'orders' | 'claims' | 'settings' | 'clock'>,
  orderId: string,
  {
    operator,
    request,
    requestId,
  }: { operator: Operator | undefined; request: KeyedRequest | undefined; requestId: string },
  change: (order: OrderDocument) => OrderDocument | Promise<OrderDocument>,
): Promise<Order> => {
  const { orders, clock } = dependencies;
  const known = await orderById(orders, orderId);
  let answer = earlierAnswer(known, request);
  if (answer) return answer;
  const changedOnce = async (stored: OrderDocument): Promise<OrderDocument | undefined> => {
    answer = earlierAnswer(stored, request);
    if (answer) return undefined;
    const changed = madeBy(requestId, stored, await change(stored));
    answer = await presentTo(changed, operator, dependencies);
    return withAnswer(changed, request, answer, clock());
  };
  await update(orders, known.id, changedOnce, { known });
  if (!answer) throw new AppError('ORDER_NOT_FOUND');
  return answer;
};
