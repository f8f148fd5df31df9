import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readToken } from './token.ts';

/**
 * `open`: an operator is signed in. `expired`: the server has rejected the token and the alert about it is open; the page
 * and what was typed into it stay in view. `asking`: a new tab waits for another one to share its session. `none`: the
 * login form, which leads back to the order at hand. `left`: the login form after Logout in this tab.
 */
export type Session = 'none' | 'asking' | 'open' | 'expired' | 'left';

const slice = createSlice({
  name: 'session',
  initialState: (): Session => (readToken() === null ? 'asking' : 'open'),
  reducers: {
    // No other tab is signed in.
    sessionUnshared: (session): Session => (session === 'asking' ? 'none' : session),
    sessionOpened: (): Session => 'open',
    // Of several rejected requests only the first ends a session: the others find it expired, or closed by the alert's OK.
    sessionExpired: (session): Session => (session === 'open' ? 'expired' : session),
    sessionClosed: (_, { payload }: PayloadAction<'left' | undefined>): Session => payload ?? 'none',
  },
});

export const sessionReducer = slice.reducer;
export const { sessionOpened, sessionUnshared, sessionExpired, sessionClosed } = slice.actions;

/** Whether nothing of a session is left in this tab. */
export const isSignedOut = (session: Session): boolean => session === 'none' || session === 'left';

export const selectSession = ({ session }: { session: Session }): Session => session;
