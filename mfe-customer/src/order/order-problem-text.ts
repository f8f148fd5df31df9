import { isProblem } from '@potli/ui-kit/problem-text.ts';
import { orderTexts } from '../texts/order-page.ts';

/** What went wrong with an order that could not be fetched, in the specification's words (spec 8). */
export const orderProblemText = (problem: unknown): string => {
  if (!isProblem(problem)) return orderTexts.fetchFailedSomehow;
  if (problem.status === 'FETCH_ERROR') return orderTexts.noResponse;
  if (problem.code === 'UNREADABLE_ANSWER') {
    // A success without an order in it, as of a proxy that answers with a page of its own.
    if (problem.status < 300) return orderTexts.fetchFailedSomehow;
    if (problem.status === 404) return orderTexts.notFound;
  }
  // An answer without a sentence of its own has been given this form already.
  return problem.error.startsWith(`Error ${problem.status}`)
    ? problem.error
    : `Error ${problem.status}: ${problem.error}`;
};

export const isOrderNotFound = (problem: unknown): boolean =>
  isProblem(problem) && problem.status === 404 && problem.code === 'ORDER_NOT_FOUND';
