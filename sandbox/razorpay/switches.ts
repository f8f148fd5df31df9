import { webhookSwitches } from '../http/webhooks.ts';

export const razorpaySwitches = {
  ...webhookSwitches,
  /** What the next order creation does. */
  next_create: ['ok', 'error500_after_create', 'timeout_after_create', 'timeout', 'error500', 'broken_proxy'],
  /** What the next read of an order, its payments or a payment does. */
  next_read: ['ok', 'error500', 'timeout'],
  next_refund: ['ok', 'error500_after_refund', 'timeout_after_refund', 'error500', 'in_progress', 'refused'],
  /** What the next payment takes: one paisa more or less, or dollars. */
  next_charge: ['right', 'one_more', 'one_less', 'other_currency'],
  /** `authorized` leaves payments uncaptured. */
  capture: ['automatic', 'authorized'],
  /** What becomes of a second payment on a paid order: the provider returns it, or keeps it. */
  second_payment: ['returned', 'kept'],
  /** `yes`: every call is answered by a broken proxy. */
  down: ['no', 'yes'],
} as const;
