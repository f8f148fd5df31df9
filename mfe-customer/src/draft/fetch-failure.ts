import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { fetchFailureTexts } from '../texts/fetch-failure.ts';
import type { FetchFailure } from './product.ts';

/** The specification's sentence for a failed fetch, and why it failed where the server says more. */
export const failureOf = (error: unknown): FetchFailure => {
  const code = problemCode(error);
  const why = problemText(error, fetchFailureTexts.fetchFailed);
  const isListLink = code === 'PRODUCT_LIST_PAGE';
  if (code === 'URL_REFUSED') return { problem: why, reason: fetchFailureTexts.notRead, isListLink };
  // An answer that is not ours comes from a proxy before our servers.
  const blamed = fetchFailureTexts.whyNotFetched[code === 'UNREADABLE_ANSWER' ? 'SERVICE_UNAVAILABLE' : (code ?? '')];
  const reason = blamed ?? (why === fetchFailureTexts.fetchFailed ? fetchFailureTexts.notRead : why);
  return { problem: fetchFailureTexts.fetchFailed, reason, isListLink };
};
