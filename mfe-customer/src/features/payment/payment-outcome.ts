import { problemCode } from '@potli/ui-kit/problem-text.ts';

export type PaymentOutcome =
  | { readonly state: 'settled'; readonly paymentId: string }
  /** The money may have moved; only the server can find out. Never shown as a failure. */
  | { readonly state: 'checking' }
  /** Unwanted: the order was cancelled, paid or priced again meanwhile. */
  | { readonly state: 'declined' | 'refused' | 'unwanted' };

const refusals = new Set<string | undefined>([
  'PAYMENT_VERIFICATION_FAILED',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_FAILED',
  'PAYMENT_ON_HOLD',
  'PAYMENT_MODE_MISMATCH',
  'AMOUNT_CHANGED',
  'PROVIDER_NOT_CONFIGURED',
  'VALIDATION_FAILED',
]);

/** Anything but a clear refusal leaves the truth open. */
export const outcomeOfFailure = (problem: unknown): PaymentOutcome => {
  const code = problemCode(problem);
  if (code === 'PAYMENT_DECLINED') return { state: 'declined' };
  // Only the capture of a wallet says so, and has taken nothing.
  if (code === 'ORDER_NOT_PAYABLE') return { state: 'unwanted' };
  return refusals.has(code) ? { state: 'refused' } : { state: 'checking' };
};
