import { createSlice } from '@reduxjs/toolkit';

export interface SessionState {
  /** The server has refused the token and the operator has not been told yet. */
  readonly expired: boolean;
}

const slice = createSlice({
  name: 'session',
  initialState: { expired: false } as SessionState,
  reducers: {
    sessionExpired: () => ({ expired: true }),
    /** The operator has been told and sent to the login form. */
    expiryTold: () => ({ expired: false }),
  },
});

export const sessionReducer = slice.reducer;
export const { sessionExpired, expiryTold } = slice.actions;

export const selectExpired = ({ session }: { session: SessionState }): boolean => session.expired;
