import type { Provider } from '@potli/contracts/payment/fees.ts';
import type { Ports } from '../dependencies.ts';
import type { Belonging } from '../provider/provider.ts';
import type { Attempt } from './attempt.ts';

const named = async ({ attempts }: Ports, { attempt_id, provider_order_id }: Belonging): Promise<Attempt | undefined> =>
  (attempt_id === null ? undefined : await attempts.get(attempt_id)) ??
  (provider_order_id === null ? undefined : await attempts.findOne({ provider_order_id }));

/**
 * The attempt that a provider means; undefined where it is none of this service's. Refunds and disputes may name only
 * the payment: the provider says which order that belongs to.
 */
export const findAttempt = async (
  ports: Ports,
  provider: Provider,
  belonging: Belonging,
  paymentRef: string | null,
): Promise<Attempt | undefined> => {
  const known = await named(ports, belonging);
  const asked = known || paymentRef === null ? undefined : await ports.providers[provider]?.belongingOf(paymentRef);
  const attempt = known ?? (asked && (await named(ports, asked)));
  return attempt?.provider === provider ? attempt : undefined;
};
