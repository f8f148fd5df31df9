import { type UndeliveredSource, undeliveredIn } from '@potli/service-kit/undelivered.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { OrderMessage } from './order-message.ts';
import { originOf } from './order-messages.ts';

/** Messages of orders that failed too long. One that an operator sent again since is seen to. */
export const undeliveredMessages = ({ orders, outbox }: Pick<Dependencies, 'orders' | 'outbox'>): UndeliveredSource =>
  undeliveredIn<OrderMessage, OrderDocument>(orders, {
    describe: (order, entry) => {
      const later = order.outbox.slice(order.outbox.indexOf(entry) + 1);
      if (later.some((other) => originOf(other) === originOf(entry))) return undefined;
      return { kind: entry.message.kind, reference: order.reference, order_id: order.id };
    },
    // Every way is tried anew: what a provider refused may be mended since.
    anew: ({ way: _, ...message }) => message,
    kick: outbox.kick,
  });
