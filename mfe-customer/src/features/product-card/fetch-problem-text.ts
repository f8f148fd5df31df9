import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { texts } from '../../texts.ts';

/** Why a product could not be fetched. The server's own sentence where it tells the customer what to do about it. */
export const fetchProblemText = (problem: unknown): string => {
  const code = problemCode(problem);
  return code === 'URL_REFUSED' || code === 'TOO_MANY_REQUESTS'
    ? problemText(problem, texts.create.fetchFailed)
    : texts.create.fetchFailed;
};
