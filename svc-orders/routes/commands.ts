import type { Actor, OrderCommand } from '@potli/contracts/order/moves.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { isOtp, phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUnpaid, cancelOrder } from '../order/cancel.ts';
import { commandOf } from '../order/command-of.ts';
import { madeBy, revisionOf, staleVersion } from '../order/history.ts';
import { operatorCommand } from '../order/operator-command.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { resubmitOrder, submissionIn } from '../order/resubmit.ts';
import { assertMove } from '../order/step.ts';
import { countingGuesses } from '../order/unknown-orders.ts';
import { presentTo, revisionInTag } from './present-to.ts';

/** What is done to an order after it was placed: one operation whose body names the command (spec 7). */
export const mountCommands = (service: Service, dependencies: Dependencies): void => {
  const { settings, orders, limits, codes, ratesOf, closePayments, outbox, clock, logger } = dependencies;

  service.mount(updateOrder, async ({ params, body, header, operator, address, requestId }) => {
    const command = commandOf(params.role, body);
    const audience = params.role === 'user' ? 'customer' : 'operator';
    const seen = await countingGuesses(limits, address, () => orderById(orders, params.orderId));
    let order = seen;
    for (let tries = 0; revisionOf(order) === revisionOf(seen) && tries < 10; tries += 1) {
      assertMove(order, command, audience, body.order.version);
      assertVersion(order, body, header('if-match'), audience);
      const changed = await decide(order, command, body, operator, requestId);
      const made = madeBy(requestId, order, changed.order);
      if (await orders.replace(made, order.version)) {
        // Most operator steps cause no message and need no delivery.
        if (made.outbox_due !== null) outbox.kick();
        return { success: true, order: await presentTo(made, operator, dependencies) };
      }
      await changed.undo?.();
      // Somebody wrote in between: the outbox, which changes nothing that matters here, or another command.
      order = await orderById(orders, params.orderId);
    }
    throw staleVersion(order, revisionOf(seen), audience);
  });

  /** The order after the command; `undo` gives back what was used up when the write loses a race. */
  const decide = async (
    order: OrderDocument,
    command: OrderCommand,
    body: UpdateBody,
    operator: Operator | undefined,
    requestId: string,
  ): Promise<{ order: OrderDocument; undo?: () => Promise<void> }> => {
    const now = clock();
    if (command === 'resubmit') return resubmit(order, body, now);
    if (command === 'cancel') {
      assertUnpaid(await closePayments(order.id, requestId));
      return { order: cancelOrder(order, now) };
    }
    const rates = () => ratesOf(order.user.country, requestId);
    const after = await operatorCommand(order, command, body, { operator: operator?.name ?? '', now, rates });
    // spec 8: a missing rate costs 0, which is logged
    if (after.order_status === 'ORDER_CONFIRMATION' && after.totals?.international_shipping_cost === 0) {
      logger.warn({ reference: order.reference, country: order.user.country }, 'an order has no shipping rate');
    }
    return { order: after };
  };

  const resubmit = async (order: OrderDocument, body: UpdateBody, now: Date) => {
    const { user, orderItems, otp } = submissionIn(body);
    const changed = resubmitOrder(order, { user, orderItems }, now, settings.evaluationHours);
    if (!isOtp(otp)) throw new AppError('OTP_FORMAT');
    // The code went to the stored telephone, whatever number the request names.
    const phone = phoneNumberOf(order.user);
    const use = `${order.id}:${revisionOf(order)}`;
    await codes.use(phone, otp, use);
    return { order: changed, undo: () => codes.release(phone, use) };
  };
};

/** Refuses a change made on another version than the stored one. @throws AppError ORDER_CHANGED */
export const assertVersion = (
  order: OrderDocument,
  body: UpdateBody,
  ifMatch: string | undefined,
  audience: Actor,
): void => {
  const seen = body.order.version ?? revisionInTag(ifMatch);
  if (seen !== undefined && seen !== revisionOf(order)) throw staleVersion(order, seen, audience);
};
