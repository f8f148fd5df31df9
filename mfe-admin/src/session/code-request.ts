import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { createListenerMiddleware, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { sessionClosed, sessionExpired } from './session-slice.ts';
import { readToken } from './token.ts';

const slice = createSlice({
  name: 'codeRequest',
  initialState: false,
  reducers: {
    codeRequested: () => true,
    codeAccepted: () => false,
    codeDeclined: () => false,
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(sessionClosed, sessionExpired), () => false),
});

/** Whether a call waits for the operator to enter a code. */
export const codeRequestReducer = slice.reducer;
export const { codeRequested, codeAccepted, codeDeclined } = slice.actions;
export const selectCodeRequested = ({ codeRequest }: { codeRequest: boolean }): boolean => codeRequest;

export const codeListener = createListenerMiddleware();

const isAnswer = isAnyOf(codeAccepted, codeDeclined, sessionClosed, sessionExpired);

/** Resolves when the dialog is closed: whether the session is confirmed now. */
const answered = (): Promise<boolean> =>
  new Promise((resolve) => {
    codeListener.startListening({
      matcher: isAnswer,
      effect: (action, { unsubscribe }) => {
        unsubscribe();
        resolve(codeAccepted.match(action));
      },
    });
  });

/**
 * The base query that asks the operator for a code of the second factor where the server requires one, and then sends the
 * same call again. Without a session there is nothing to confirm: the sign-in form asks for its code itself.
 */
export const askingForCode =
  <Call>(query: BaseQueryFn<Call, unknown, ApiProblem>): BaseQueryFn<Call, unknown, ApiProblem> =>
  async (call, api, extra) => {
    for (;;) {
      const answer = await query(call, api, extra);
      if (answer.error?.code !== 'SECOND_FACTOR_REQUIRED' || readToken() === null) return answer;
      const confirmed = answered();
      api.dispatch(codeRequested());
      if (!(await confirmed)) return answer;
    }
  };
