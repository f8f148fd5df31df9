import { type Actor, rolesFor, type SpecifiedCommand } from '@potli/contracts/order/moves.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { isOtp, phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertRole, type Operator } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUnpaid, cancelOrder } from '../order/cancel.ts';
import { commandOf } from '../order/command-of.ts';
import { fitsRevision, revisionOf, staleVersion } from '../order/history.ts';
import { assertOwnIds } from '../order/items.ts';
import { operatorCommand } from '../order/operator-command.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { resubmitOrder, submissionIn } from '../order/resubmit.ts';
import { assertMove, byCustomer, byOperator } from '../order/step.ts';
import { countingGuesses } from '../order/unknown-orders.ts';
import { changeOnce } from './change-once.ts';
import { revisionInTag } from './present-to.ts';

/** What is done to an order after it was placed: one operation whose body names the command (spec 7). */
export const mountCommands = (service: Service, dependencies: Dependencies): void => {
  const { settings, limits, codes, catalog, payments, clock, logger } = dependencies;

  service.mount(updateOrder, (call) => {
    const { params, body, header, operator, address } = call;
    const command = commandOf(params.role, body);
    const audience = operator ? 'operator' : 'customer';
    if (operator) assertRole(operator, rolesFor(command));
    const { otp: _, ...asked } = body;
    let seen: number | undefined;
    let undo: (() => Promise<void>) | undefined;
    return countingGuesses(limits, address, () =>
      changeOnce(dependencies, params.orderId, call, [updateOrder.id, asked], async (stored) => {
        // Another write came first. The outbox changes nothing that matters here, another command may.
        await undo?.();
        undo = undefined;
        seen ??= revisionOf(stored);
        if (!fitsRevision(stored, command, body, seen)) throw staleVersion(stored, seen, audience);
        assertMove(stored, command, audience, body.order.version);
        assertVersion(stored, command, body, header('if-match'), audience);
        assertOwnIds(stored, body);
        const decided = await decide(stored, command, body, { operator, address });
        undo = decided.undo;
        return decided.order;
      }),
    );
  });

  /** The order after the command; `undo` gives back what was used up when the write loses a race. */
  const decide = async (
    order: OrderDocument,
    command: SpecifiedCommand,
    body: UpdateBody,
    { operator, address }: { operator: Operator | undefined; address: string },
  ): Promise<{ order: OrderDocument; undo?: () => Promise<void> }> => {
    const now = clock();
    if (command === 'resubmit') return resubmit(order, body, address, now);
    if (command === 'cancel') {
      assertUnpaid(await payments.closePayments(order));
      return { order: cancelOrder(order, now) };
    }
    const after = await operatorCommand(order, command, body, {
      by: operator ? byOperator(operator) : byCustomer,
      now,
      rates: () => catalog.ratesOf(order.user.country),
      quoteValidDays: settings.quoteValidDays,
    });
    // spec 8: a missing rate costs 0, which is logged
    if (after.order_status === 'ORDER_CONFIRMATION' && after.totals?.international_shipping_cost === 0) {
      logger.warn({ reference: order.reference, country: order.user.country }, 'an order has no shipping rate');
    }
    return { order: after };
  };

  const resubmit = async (order: OrderDocument, body: UpdateBody, address: string, now: Date) => {
    const { otp, ...sent } = submissionIn(body);
    const changed = resubmitOrder(order, sent, now, settings.evaluationHours);
    if (!isOtp(otp)) throw new AppError('OTP_FORMAT');
    // The code went to the stored telephone, whatever number the request names.
    const phone = phoneNumberOf(order.user);
    const use = `${order.id}:${revisionOf(order)}`;
    await codes.use({ phone, purpose: 'submission', code: otp, address, use });
    return { order: changed, undo: () => codes.release(phone, use) };
  };
};

/** Refuses a change made on another version than the stored one, unless it fits both. @throws AppError ORDER_CHANGED */
export const assertVersion = (
  order: OrderDocument,
  command: SpecifiedCommand,
  body: UpdateBody,
  ifMatch: string | undefined,
  audience: Actor,
): void => {
  const seen = body.order.version ?? revisionInTag(ifMatch);
  if (seen !== undefined && !fitsRevision(order, command, body, seen)) throw staleVersion(order, seen, audience);
};
