import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftActions } from '../draft/draft-slice.ts';
import { useCustomerDispatch, useCustomerStore, useDraft } from '../store.ts';
import { otpTexts } from '../texts/one-time-code.ts';
import { needsCode, secondsUntilResend } from './code-timing.ts';

/** `reason` is the server's own explanation, where it has one. */
type CodeOutcome = { readonly state: 'sent' } | { readonly state: 'failed'; readonly reason?: string };

/** Whether that refusal of a code means that only another code helps. */
export const isCodeUsedUp = (refusal: string): boolean =>
  refusal === 'OTP_EXPIRED' || refusal === 'OTP_TRIES_EXHAUSTED';

/** The time in milliseconds, each second while `running`. */
const useSeconds = (running: boolean): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
};

/**
 * Sends a code when the page is opened, unless one for this purpose is on its way, and again when asked to. `trigger` and
 * `request` are a mutation and its argument; the purpose names what the request says.
 */
export const useCodeSending = <R>(
  purpose: string,
  trigger: (request: R) => Promise<{ error?: unknown }>,
  request: R,
) => {
  const store = useCustomerStore();
  const dispatch = useCustomerDispatch();
  const { codeSent } = useDraft();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<CodeOutcome>();
  const now = useSeconds(codeSent !== null);
  const latest = useRef(request);
  latest.current = request;

  const send = useCallback(async () => {
    // Noted before the answer comes, so that a second render or a reload does not send a second code.
    dispatch(draftActions.codeSent({ for: purpose, at: Date.now() }));
    setOutcome(undefined);
    setSending(true);
    const { error } = await trigger(latest.current);
    setSending(false);
    if (!error) {
      dispatch(draftActions.codeSent({ for: purpose, at: Date.now() }));
      setOutcome({ state: 'sent' });
      return;
    }
    const code = problemCode(error);
    const reason = problemText(error, otpTexts.sendFailed);
    // 'Too soon' means that a code is on its way already; after any other failure the customer may try at once.
    if (code !== 'OTP_TOO_SOON') dispatch(draftActions.codeSent(null));
    setOutcome({ state: 'failed', ...(reason === otpTexts.sendFailed ? {} : { reason }) });
  }, [dispatch, trigger, purpose]);

  useEffect(() => {
    if (needsCode(store.getState().draft.codeSent, purpose, Date.now())) send();
  }, [store, purpose, send]);

  // The clock ticks once a second and may be a little behind the sending.
  const wait = secondsUntilResend(codeSent, purpose, Math.max(now, codeSent?.at ?? 0));
  return { outcome, wait, isSending, resend: send };
};

export type CodeSending = ReturnType<typeof useCodeSending>;
