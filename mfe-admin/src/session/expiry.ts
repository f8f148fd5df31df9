import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { sessionExpired } from './session-slice.ts';
import { forgetToken, readToken } from './token.ts';

/**
 * Whether a call failed because the operator's session is over: HTTP 403 whose error says that the token is expired or
 * invalid, or unauthorized (spec 6). Another 403, such as a command that is not the operator's, is no expiry.
 */
export const isSessionExpiry = (problem: unknown): boolean => {
  const { status, code, error } = (problem ?? {}) as Partial<ApiProblem>;
  if (status !== 403) return false;
  if (code === 'TOKEN_INVALID' || code === 'TOKEN_MISSING') return true;
  return /unauthori[sz]ed/i.test(error ?? '') || /token\b.*\b(expired|invalid)/i.test(error ?? '');
};

type Dispatch = (action: ReturnType<typeof sessionExpired>) => unknown;

/** Removes a token that the server has rejected. A late answer to an earlier token leaves the new session alone. */
export const endExpiredSession = (problem: unknown, sent: string | null, dispatch: Dispatch): void => {
  if (!isSessionExpiry(problem) || readToken() !== sent) return;
  forgetToken();
  dispatch(sessionExpired());
};

/** The base query that notices the end of the session in any answer. */
export const watchingSession =
  <Call>(query: BaseQueryFn<Call, unknown, ApiProblem>): BaseQueryFn<Call, unknown, ApiProblem> =>
  async (call, api, extra) => {
    const sent = readToken();
    const answer = await query(call, api, extra);
    endExpiredSession(answer.error, sent, api.dispatch);
    return answer;
  };
