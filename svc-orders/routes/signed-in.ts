import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';

/** The operator of an operation that only operators may call. @throws AppError TOKEN_MISSING */
export const signedIn = (operator: Operator | undefined): Operator => {
  if (!operator) throw new AppError('TOKEN_MISSING');
  return operator;
};
