import { AppError } from '@potli/service-kit/app-error.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import type { Settings } from './settings.ts';

/** Rejects with TOKEN_MISSING, TOKEN_INVALID, or SERVICE_UNAVAILABLE without svc-orders or a service secret. */
export type ProveOperator = (authorization: string) => Promise<Pick<Operator, 'name' | 'roles'>>;

export const operatorsOf = ({
  services,
  serviceKey,
}: Pick<Settings, 'services'> & Partial<Pick<Settings, 'serviceKey'>>): ProveOperator => {
  if (serviceKey === undefined) return () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
  const ask = operatorsElsewhere({ ordersUrl: services.orders, serviceKey }, systemClock);
  return async (authorization) => {
    if (!authorization) throw new AppError('TOKEN_MISSING');
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (!token) throw new AppError('TOKEN_INVALID');
    try {
      return await ask(token);
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOKEN_INVALID') throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  };
};
