import { isProblem } from '@potli/ui-kit/problem-text.ts';
import { texts } from '../texts.ts';

/** Why an order could not be fetched, in the specification's words (spec 8). */
export const orderProblemText = (problem: unknown): string => {
  if (!isProblem(problem)) return texts.order.fetchFailedSomehow;
  if (problem.status === 'FETCH_ERROR') return texts.order.noResponse;
  // An answer without a sentence of its own has been given this form already.
  return problem.error.startsWith(`Error ${problem.status}`)
    ? problem.error
    : `Error ${problem.status}: ${problem.error}`;
};

/** Whether there is no such order, which ends on the front door of ordering. */
export const isOrderNotFound = (problem: unknown): boolean =>
  isProblem(problem) && problem.status === 404 && problem.code === 'ORDER_NOT_FOUND';
