import { type Static, Type } from 'typebox';
import { nullable, pattern, timestamp } from '../schema.ts';

/** Expected day of arrival, YYYY-MM-DD; null where it is not known. */
export const arrivesOn = nullable(Type.String({ pattern: pattern.date }));

/**
 * A refund of an order on the wire. `amount` is in units of `currency`, as it arrives at the customer. Only operators see
 * who made it, why, and the provider's references.
 */
export const refund = Type.Object({
  state: Type.Enum(['made', 'failed']),
  amount: Type.Number({ minimum: 0 }),
  currency: Type.String(),
  refunded_at: timestamp,
  arrives_on: arrivesOn,
  /** Whether the money paid for the order; false for a surplus payment, whose refund leaves the order paid. */
  of_order: Type.Boolean(),
  refund_id: Type.Optional(Type.String()),
  payment_id: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  by: Type.Optional(Type.String()),
});
export type Refund = Static<typeof refund>;
