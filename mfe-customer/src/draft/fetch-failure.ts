import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { texts } from '../texts.ts';
import type { FetchFailure } from './product.ts';

/** The specification's sentence for a failed fetch, and why it failed where the server says more. */
export const failureOf = (error: unknown): FetchFailure => {
  const code = problemCode(error);
  const why = problemText(error, texts.create.fetchFailed);
  const isListLink = code === 'PRODUCT_LIST_PAGE';
  if (code === 'URL_REFUSED') return { problem: why, reason: texts.create.notRead, isListLink };
  // An answer that is not ours comes from a proxy before our servers.
  const blamed = texts.create.whyNotFetched[code === 'UNREADABLE_ANSWER' ? 'SERVICE_UNAVAILABLE' : (code ?? '')];
  const reason = blamed ?? (why === texts.create.fetchFailed ? texts.create.notRead : why);
  return { problem: texts.create.fetchFailed, reason, isListLink };
};
