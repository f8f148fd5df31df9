import { AppError } from '@potli/service-kit/app-error.ts';
import type { Attempt } from '../attempt/attempt.ts';
import type { Ports } from '../dependencies.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * The provider of an attempt.
 * @throws AppError PROVIDER_NOT_CONFIGURED; PAYMENT_MODE_MISMATCH for an attempt of the other mode
 */
export const providerOf = (
  { providers, mode }: Pick<Ports, 'providers' | 'mode'>,
  attempt: Pick<Attempt, 'provider' | 'mode'>,
): PaymentProvider => {
  const provider = providers[attempt.provider];
  if (!provider) throw new AppError('PROVIDER_NOT_CONFIGURED');
  // the other mode's keys cannot see this payment, and a test payment must never pay a real order
  if (attempt.mode !== mode) throw new AppError('PAYMENT_MODE_MISMATCH');
  return provider;
};
