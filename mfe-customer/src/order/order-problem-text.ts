import { isProblem } from '@potli/ui-kit/problem-text.ts';
import { texts } from '../texts.ts';

export const orderProblemText = (problem: unknown): string => {
  if (!isProblem(problem)) return texts.order.fetchFailedSomehow;
  if (problem.status === 'FETCH_ERROR') return texts.order.noResponse;
  // An answer without a sentence of its own has been given this form already.
  return problem.error.startsWith(`Error ${problem.status}`)
    ? problem.error
    : `Error ${problem.status}: ${problem.error}`;
};

export const isOrderNotFound = (problem: unknown): boolean =>
  isProblem(problem) && problem.status === 404 && problem.code === 'ORDER_NOT_FOUND';
