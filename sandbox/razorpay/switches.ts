import { webhookSwitches } from '../http/webhooks.ts';

export const razorpaySwitches = {
  ...webhookSwitches,
  /** The fault of the next order creation. */
  next_create: ['ok', 'error500_after_create', 'timeout_after_create', 'timeout', 'error500', 'broken_proxy'],
  /** The fault of the next read of an order, its payments or a payment. */
  next_read: ['ok', 'error500', 'timeout'],
  next_refund: ['ok', 'error500_after_refund', 'error500', 'in_progress', 'refused'],
  /** The next payment captures one paisa more or less, or dollars. */
  next_charge: ['right', 'one_more', 'one_less', 'other_currency'],
  /** `authorized` leaves payments uncaptured. */
  capture: ['automatic', 'authorized'],
  /** Whether the provider refunds or keeps a second payment of a paid order. */
  second_payment: ['returned', 'kept'],
  /** `yes`: every call is answered by a broken proxy. */
  down: ['no', 'yes'],
} as const;
