import { proveOperator } from '@potli/contracts/operator/operations.ts';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Operator } from './operator.ts';
import { callService } from './outbound-http.ts';
import type { ServiceKey } from './service-token.ts';

/**
 * `proveOperator` for a service without sign-in: asks svc-orders at each call, so that a revoked operator is
 * out everywhere at once. Rejects with AppError TOKEN_INVALID, or NEIGHBOUR_UNAVAILABLE when svc-orders does not answer.
 */
export const operatorsElsewhere =
  (settings: { ordersUrl: string | readonly string[]; serviceKey: ServiceKey }, clock: Clock) =>
  async (token: string): Promise<Operator> => {
    const { operator } = await callService(proveOperator, {
      baseUrl: settings.ordersUrl,
      serviceKey: settings.serviceKey,
      body: { token },
      clock,
    });
    if (!operator) throw new AppError('TOKEN_INVALID');
    return operator;
  };
