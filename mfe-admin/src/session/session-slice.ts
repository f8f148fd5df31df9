import { createSlice } from '@reduxjs/toolkit';
import { readToken } from './token.ts';

/**
 * `open`: an operator is signed in. `expired`: the server has rejected the token and the alert about it is open; the page
 * and what was typed into it stay in view. `asking`: a new tab waits for another one to share its session. `none`: the
 * login form.
 */
export type Session = 'none' | 'asking' | 'open' | 'expired';

const slice = createSlice({
  name: 'session',
  initialState: (): Session => (readToken() === null ? 'asking' : 'open'),
  reducers: {
    // No other tab is signed in.
    sessionUnshared: (session): Session => (session === 'asking' ? 'none' : session),
    sessionOpened: (): Session => 'open',
    // Of several rejected requests only the first ends a session: the others find it expired, or closed by the alert's OK.
    sessionExpired: (session): Session => (session === 'open' ? 'expired' : session),
    sessionClosed: (): Session => 'none',
  },
});

export const sessionReducer = slice.reducer;
export const { sessionOpened, sessionUnshared, sessionExpired, sessionClosed } = slice.actions;

export const selectSession = ({ session }: { session: Session }): Session => session;
