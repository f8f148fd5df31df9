import { Type } from 'typebox';
import { operation, success } from '../operation.ts';

/** Cancelling and paying exclude each other: svc-orders asks this before it cancels. */
export const closePayments = operation({
  id: 'closePayments',
  service: 'payments',
  method: 'POST',
  path: 'payments/{orderId}/close',
  caller: 'service',
  summary:
    'Closes the open payments of an order that is about to be cancelled, unless money came or may be on its way.',
  params: Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: success({
    /** closed: for half a minute no money is taken; paid; checking: it is not known whether money moved. */
    outcome: Type.Enum(['closed', 'paid', 'checking']),
  }),
  errors: [],
});
