import {
  claimOrder,
  previewMessages,
  releaseClaim,
  reopenOrder,
  resendMessage,
} from '@potli/contracts/order/back-office.ts';
import { rolesFor } from '@potli/contracts/order/moves.ts';
import { requiredWarnings } from '@potli/contracts/rules/warnings.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertRole } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { wordsOf } from '../messages/order-messages.ts';
import { resendMessage as resent } from '../messages/resend.ts';
import { commandOf } from '../order/command-of.ts';
import { assertOwnIds } from '../order/items.ts';
import { operatorCommand } from '../order/operator-command.ts';
import { changedOrder, orderById } from '../order/order-by-id.ts';
import { reopenOrder as reopened } from '../order/record-refund.ts';
import { assertMove, byOperator } from '../order/step.ts';
import { isMessage } from '../payments/refund-task.ts';
import { assertVersion } from './commands.ts';
import { operatorChange } from './operator-change.ts';
import { presentTo } from './present-to.ts';

/** What operators do beside giving commands to an order. */
export const mountBackOffice = (service: Service, dependencies: Dependencies): void => {
  const { orders, claims, catalog, outbox, clock, settings, logger } = dependencies;
  const change = operatorChange(dependencies);

  service.mount(claimOrder, async ({ params, body, operator }) => {
    const order = await orderById(orders, params.orderId);
    return { success: true, claim: await claims.take(order, operator, body.take_over === true) };
  });

  service.mount(releaseClaim, async ({ params, operator }) => {
    const order = await orderById(orders, params.orderId);
    await claims.release(order.id, operator);
    return { success: true };
  });

  service.mount(reopenOrder, (request) =>
    change(reopenOrder, request, (order, by) => reopened(order, request.body.reason, clock(), by)),
  );

  service.mount(previewMessages, async ({ params, body, operator, header }) => {
    const command = commandOf('admin', body);
    assertRole(operator, rolesFor(command));
    const order = await orderById(orders, params.orderId);
    assertMove(order, command, 'operator', body.order.version);
    assertVersion(order, command, body, header('if-match'), 'operator');
    assertOwnIds(order, body);
    // What is only looked at needs no acknowledgement yet.
    const acknowledged_warnings = [...requiredWarnings];
    const after = await operatorCommand(
      order,
      command,
      { ...body, order: { ...body.order, acknowledged_warnings } },
      {
        by: byOperator(operator),
        now: clock(),
        rates: () => catalog.ratesOf(order.user.country),
        quoteValidDays: settings.quoteValidDays,
      },
    );
    const added = after.outbox.slice(order.outbox.length).filter(isMessage);
    return { success: true, messages: added.map(({ message }) => wordsOf(message, after, settings.siteUrl)) };
  });

  service.mount(resendMessage, async ({ params, body, operator }) => {
    const asked = { message_id: params.messageId, resend_id: body.resend_id, by: operator.name };
    const { id } = await orderById(orders, params.orderId);
    const order = await changedOrder(orders, id, (stored) => resent(stored, asked, clock()));
    logger.info({ operator: operator.name, reference: order.reference }, 'a message is sent again');
    outbox.kick();
    return { success: true, order: await presentTo(order, operator, dependencies) };
  });
};
