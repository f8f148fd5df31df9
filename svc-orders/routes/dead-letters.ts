import { listUndeliveredOfOrders, retryUndeliveredOfOrders } from '@potli/contracts/dead-letter/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { deadLetterHandlers, deadLettersIn } from '@potli/service-kit/dead-letters.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { originOf } from '../messages/order-messages.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isMessage, type RefundTask } from '../payments/refund-task.ts';

/** Messages that failed for long, and the command to retry them. One that an operator has sent again is left out. */
export const mountDeadLetters = (service: Service, { orders, outbox, clock }: Dependencies): void => {
  const messages = deadLettersIn<OrderMessage | RefundTask, OrderDocument>(orders, {
    describe: (order, entry) => {
      const of = { reference: order.reference, order_id: order.id };
      if (!isMessage(entry)) return { kind: 'refund_request', ...of };
      const later = order.outbox.slice(order.outbox.indexOf(entry) + 1).filter(isMessage);
      if (later.some((other) => originOf(other) === originOf(entry))) return undefined;
      return { kind: entry.message.kind, ...of };
    },
    // Every channel is attempted again: the provider's problem may be solved.
    reset: (message) => {
      if (message.kind === 'refund_request') return message;
      const { way: _, ...content } = message;
      return content;
    },
    kick: outbox.kick,
  });
  const { list, retry } = deadLetterHandlers(service, [messages], clock);
  service.mount(listUndeliveredOfOrders, list);
  service.mount(retryUndeliveredOfOrders, retry);
};
