import { webhookSwitches } from '../http/webhooks.ts';

export const paypalSwitches = {
  ...webhookSwitches,
  next_create: ['ok', 'error500_after_create', 'timeout', 'error500'],
  next_capture: [
    'ok',
    'declined',
    'card_expired',
    'payee_restricted',
    'pending',
    'already_captured',
    'in_progress',
    'error500',
    'error500_after_capture',
    'timeout_after_capture',
  ],
  next_read: ['ok', 'error500', 'timeout'],
  /** `pending`: as of an eCheck, decided later. */
  next_refund: ['ok', 'error500', 'error500_after_refund', 'refused', 'pending'],
  /** The next capture takes one cent more or less, or euros. */
  next_charge: ['right', 'one_more', 'one_less', 'other_currency'],
  /** `yes`: rejects a second completed capture with one invoice id. */
  unique_invoices: ['no', 'yes'],
  /** `yes`: every call is answered with 503. */
  down: ['no', 'yes'],
} as const;
