import { webhookPositions } from './notices.ts';

export const razorpaySwitches = {
  webhook: webhookPositions,
  /** What the next order creation does. */
  next_create: ['ok', 'error500_after_create', 'timeout_after_create', 'timeout', 'error500', 'broken_proxy'],
  /** What the next read of an order, its payments or a payment does. */
  next_read: ['ok', 'error500', 'timeout'],
  next_refund: ['ok', 'error500_after_refund', 'error500', 'in_progress'],
  /** `authorized` leaves payments uncaptured. */
  capture: ['automatic', 'authorized'],
  /** `yes`: every call is answered by a broken proxy. */
  down: ['no', 'yes'],
} as const;
