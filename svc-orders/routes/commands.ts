import type { OrderCommand } from '@potli/contracts/order/moves.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import type { Submission } from '@potli/contracts/order/submission.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { isOtp, phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../app.ts';
import { cancelOrder } from '../order/cancel.ts';
import { evaluateOrder } from '../order/evaluate.ts';
import { saveLocalLinks, submitLocalLinks } from '../order/local-links.ts';
import { confirmReceived, markReceived } from '../order/local-receipt.ts';
import { orderById } from '../order/order-by-id.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentOrder, revisionOf } from '../order/present.ts';
import { resubmitOrder } from '../order/resubmit.ts';
import { completeOrder, shipOrder } from '../order/ship.ts';
import { assertMove } from '../order/step.ts';
import { commandOf } from '../order/update.ts';

/** What is done to an order after it was placed: one operation whose body names the command (spec 7). */
export const mountCommands = (service: Service, { orders, codes, ratesOf, outbox, clock, logger }: Deps): void => {
  service.mount(updateOrder, async ({ params, body, header, operator, requestId }) => {
    const command = commandOf(params.role, body);
    const audience = params.role === 'user' ? 'customer' : 'operator';
    const seen = await orderById(orders, params.orderId);
    for (let order = seen, tries = 0; revisionOf(order) === revisionOf(seen) && tries < 10; tries += 1) {
      assertMove(order, command, audience);
      assertVersion(order, body, header('if-match'));
      const changed = await decide(order, command, body, operator?.name ?? 'operator', requestId);
      if (await orders.replace(changed.order, order.version)) {
        outbox.kick();
        return { success: true, order: presentOrder(changed.order, audience) };
      }
      await changed.undo?.();
      // Somebody wrote in between: the outbox, which changes nothing that matters here, or another command.
      order = await orderById(orders, params.orderId);
    }
    throw new AppError('ORDER_CHANGED');
  });

  /** The order after the command; `undo` gives back what was used up when the write loses a race. */
  const decide = async (
    order: OrderDocument,
    command: OrderCommand,
    body: UpdateBody,
    operator: string,
    requestId: string,
  ): Promise<{ order: OrderDocument; undo?: () => Promise<void> }> => {
    const now = clock();
    switch (command) {
      case 'resubmit':
        return resubmit(order, body, now);
      case 'evaluate': {
        const rates = await ratesOf(order.user.country, requestId);
        const evaluated = evaluateOrder(order, body, rates, now, operator);
        // spec 8: a missing rate costs 0, which is logged
        if (evaluated.order_status === 'ORDER_CONFIRMATION' && evaluated.totals?.international_shipping_cost === 0) {
          logger.warn({ reference: order.reference, country: order.user.country }, 'an order has no shipping rate');
        }
        return { order: evaluated };
      }
      case 'cancel':
        return { order: cancelOrder(order, now) };
      case 'save_links':
        return { order: saveLocalLinks(order, body, now, operator) };
      case 'submit_links':
        return { order: submitLocalLinks(order, body, now, operator) };
      case 'mark_received':
        return { order: markReceived(order, body, now, operator) };
      case 'confirm_received':
        return { order: confirmReceived(order, body, now, operator) };
      case 'ship':
        return { order: shipOrder(order, body, now, operator) };
      case 'complete':
        return { order: completeOrder(order, now, operator) };
      case 'submit':
      case 'pay':
        throw new AppError('COMMAND_NOT_ALLOWED');
    }
  };

  const resubmit = async (order: OrderDocument, body: UpdateBody, now: Date) => {
    const { user, orderItems, otp } = fullSubmission(body);
    const changed = resubmitOrder(order, { user, orderItems }, now);
    if (!isOtp(otp)) throw new AppError('OTP_FORMAT');
    // The code went to the stored telephone, whatever number the request names (architecture 5).
    const phone = phoneNumberOf(order.user);
    const use = `${order.id}:${revisionOf(order)}`;
    await codes.use(phone, otp, use);
    return { order: changed, undo: () => codes.release(phone, use) };
  };
};

/** A change made on an older version than the stored one is refused (architecture 4). */
const assertVersion = (order: OrderDocument, body: UpdateBody, ifMatch: string | undefined): void => {
  const fromHeader = ifMatch === undefined || ifMatch === '*' ? undefined : Number(ifMatch.replaceAll('"', ''));
  const seen = body.order.version ?? fromHeader;
  if (seen !== undefined && seen !== revisionOf(order)) {
    throw new AppError('ORDER_CHANGED', {
      details: [
        {
          path: '/body/order/version',
          message: 'The order has a newer version.',
          sent: seen,
          expected: revisionOf(order),
        },
      ],
    });
  }
};

/** The parts of an update that make a full submission. @throws AppError NO_COMPLETED_ITEM, VALIDATION_FAILED */
const fullSubmission = (body: UpdateBody): Submission => {
  const { user, orderItems = [], otp } = body;
  if (!user) throw new AppError('VALIDATION_FAILED', { details: [{ path: '/body/user', message: 'is required' }] });
  if (orderItems.length === 0) throw new AppError('NO_COMPLETED_ITEM');
  return {
    user,
    otp: otp ?? '',
    orderItems: orderItems.map(
      ({ order_item_id = '', product_link = '', product_name = '', size = '', color = '', quantity }, index) => {
        if (quantity === undefined) {
          throw new AppError('VALIDATION_FAILED', {
            details: [{ path: `/body/orderItems/${index}/quantity`, message: 'is required' }],
          });
        }
        return { order_item_id, product_link, product_name, size, color, quantity };
      },
    ),
  };
};
