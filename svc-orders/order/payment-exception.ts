import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderDocument } from './order-document.ts';

/**
 * The order with a message to the operators that one of its payments needs a person; undefined for an exception that
 * they were notified of already. It is not a step of the order: its revision stays.
 */
export const withExceptionNotice = (
  order: OrderDocument,
  { exception_id, code }: { readonly exception_id: string; readonly code: PaymentExceptionCode },
  now: Date,
): OrderDocument | undefined => {
  const id = `payment-exception-${exception_id}`;
  if (order.outbox.some((entry) => entry.id === id)) return undefined;
  const outbox = [...order.outbox, outboxEntry(id, { kind: 'operators_payment_exception', code } as const, now)];
  return { ...order, outbox, outbox_due: outboxDue(outbox) };
};
