import type { Action, Store } from '@reduxjs/toolkit';
import { isSignedOut, type Session, sessionClosed, sessionOpened, sessionUnshared } from './session-slice.ts';
import { forgetToken, keepToken, readOperatorName, readToken } from './token.ts';

const channelName = 'admin_session';
/** How long a new tab waits for one that is signed in. */
const patienceMs = 300;

/** What the tabs of one browser send each other. The browser passes it on within the origin only (ADR 67). */
type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly token: string; readonly name: string }
  | { readonly kind: 'closed'; readonly token: string };

const isMessage = (data: unknown): data is Message => {
  const { kind, token, name } = (data ?? {}) as Partial<Record<string, unknown>>;
  return (
    kind === 'ask' ||
    (kind === 'session' && typeof token === 'string' && token !== '' && typeof name === 'string') ||
    (kind === 'closed' && typeof token === 'string')
  );
};

/**
 * Shares the session with the other tabs of this browser: a tab without one asks for it and gets that of a signed-in tab,
 * a tab that signs in gives it to those that have none, and a tab that signs out signs out those with the same session.
 *
 * @returns what ends the sharing
 */
export const shareSession = (store: Store<{ session: Session }, Action>): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  const send = (message: Message) => channel.postMessage(message);
  const give = (token: string) => send({ kind: 'session', token, name: readOperatorName() });
  /** What the other tabs know of this one. */
  let last = { session: store.getState().session, token: readToken() };

  const changed = () => {
    const before = last;
    last = { session: store.getState().session, token: readToken() };
    if (last.session === before.session && last.token === before.token) return;
    if (last.session === 'open' && last.token !== null) give(last.token);
    // Another tab may have signed in while this one showed that its session had expired.
    if (last.session === 'none' && before.session === 'expired') send({ kind: 'ask' });
    if (isSignedOut(last.session) && before.session === 'open' && before.token !== null)
      send({ kind: 'closed', token: before.token });
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    const { session } = store.getState();
    const token = readToken();
    if (data.kind === 'ask' && session === 'open' && token !== null) give(token);
    if (data.kind === 'session' && (session === 'asking' || isSignedOut(session))) {
      keepToken(data.token, data.name);
      store.dispatch(sessionOpened());
    }
    if (data.kind === 'closed' && data.token === token) {
      forgetToken();
      store.dispatch(sessionClosed());
    }
  };
  const stop = store.subscribe(changed);
  const unanswered = setTimeout(() => store.dispatch(sessionUnshared()), patienceMs);
  if (last.session === 'asking') send({ kind: 'ask' });
  return () => {
    clearTimeout(unanswered);
    stop();
    channel.close();
  };
};
