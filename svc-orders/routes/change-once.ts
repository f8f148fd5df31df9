import type { Operation } from '@potli/contracts/operation.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Call } from '@potli/service-kit/mount.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import { earlierAnswer, keyedRequest, withAnswer } from '../order/answered-requests.ts';
import { madeBy } from '../order/history.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentTo } from './present-to.ts';

/** The parts of a call by which its repeat is known, and its step in the logs. */
type Request = Pick<Call<Operation>, 'header' | 'operator' | 'requestId'>;

/**
 * Changes an order for an operator, or for its customer, and answers with it; a repeat of a request with an
 * Idempotency-Key changes nothing and gets the answer of the first. `asked`: see `keyedRequest`.
 * @throws AppError ORDER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, and what `change` throws
 */
export const changeOnce = async (
  dependencies: Pick<Dependencies, 'orders' | 'claims' | 'settings' | 'outbox' | 'clock'>,
  orderId: string,
  { header, operator, requestId }: Request,
  asked: unknown,
  change: (order: OrderDocument) => OrderDocument | Promise<OrderDocument>,
): Promise<{ success: true; order: Order }> => {
  const { orders, outbox, clock } = dependencies;
  const request = keyedRequest(header('idempotency-key'), operator, asked);
  const known = await orderById(orders, orderId);
  let order = earlierAnswer(known, request);
  if (order) return { success: true, order };
  const changedOnce = async (stored: OrderDocument): Promise<OrderDocument | undefined> => {
    order = earlierAnswer(stored, request);
    if (order) return undefined;
    const changed = madeBy(requestId, stored, await change(stored));
    order = await presentTo(changed, operator, dependencies);
    return withAnswer(changed, request, order, clock());
  };
  await update(orders, known.id, changedOnce, { known });
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  outbox.kick();
  return { success: true, order };
};
