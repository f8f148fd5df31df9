import { listUndeliveredOfOrders, retryUndeliveredOfOrders } from '@potli/contracts/undelivered/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { undeliveredHandlers, undeliveredIn } from '@potli/service-kit/undelivered.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { originOf } from '../messages/order-messages.ts';
import type { OrderDocument } from '../order/order-document.ts';

/** Messages that failed for long, and the command to retry them. One that an operator has sent again is left out. */
export const mountUndelivered = (service: Service, { orders, outbox, clock }: Dependencies): void => {
  const messages = undeliveredIn<OrderMessage, OrderDocument>(orders, {
    describe: (order, entry) => {
      const later = order.outbox.slice(order.outbox.indexOf(entry) + 1);
      if (later.some((other) => originOf(other) === originOf(entry))) return undefined;
      return { kind: entry.message.kind, reference: order.reference, order_id: order.id };
    },
    // Every channel is attempted again: the provider's problem may be solved.
    anew: ({ way: _, ...message }) => message,
    kick: outbox.kick,
  });
  const { list, retry } = undeliveredHandlers(service, [messages], clock);
  service.mount(listUndeliveredOfOrders, list);
  service.mount(retryUndeliveredOfOrders, retry);
};
