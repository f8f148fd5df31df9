import { AppError } from '@potli/service-kit/app-error.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { bearer } from '@potli/service-kit/proofs.ts';
import type { Settings } from './settings.ts';
import { slots } from './slots.ts';

/** Proofs under way at a time. They are outside of the calls that svc-orders has slots for. */
const most = 8;
const mostWaitMs = 2000;

/** Rejects with TOKEN_MISSING, TOKEN_INVALID, OVERLOADED, or SERVICE_UNAVAILABLE without svc-orders or a service secret. */
export type ProveOperator = (authorization: string) => Promise<Pick<Operator, 'name' | 'roles'>>;

export const operatorsOf = ({
  services,
  serviceKey,
}: Pick<Settings, 'services'> & Partial<Pick<Settings, 'serviceKey'>>): ProveOperator => {
  if (serviceKey === undefined) return () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
  const ask = operatorsElsewhere({ ordersUrl: services.orders, serviceKey }, systemClock);
  const proofs = slots({ total: most });
  return async (authorization) => {
    const token = bearer(authorization);
    const release = await proofs.take('operators', mostWaitMs);
    if (!release) throw new AppError('OVERLOADED');
    try {
      return await ask(token);
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOKEN_INVALID') throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    } finally {
      release();
    }
  };
};
