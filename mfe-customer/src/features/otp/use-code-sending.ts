import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { useCallback, useEffect, useState } from 'react';
import { customerApi } from '../../api.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { useCustomerDispatch, useCustomerStore, useDraft } from '../../store.ts';
import { texts } from '../../texts.ts';
import { needsCode, secondsUntilResend } from './code-timing.ts';

/** `reason` is the server's own explanation, where it has one. */
export type CodeSending = { readonly state: 'sent' } | { readonly state: 'failed'; readonly reason?: string };

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

/** Sends a code when the page is opened, unless one is on its way, and again when asked to. */
export const useCodeSending = (phone: string) => {
  const store = useCustomerStore();
  const dispatch = useCustomerDispatch();
  const { codeSent } = useDraft();
  const [generateOtp, { isLoading }] = customerApi.useGenerateOtpMutation();
  const [outcome, setOutcome] = useState<CodeSending>();
  const now = useSeconds(codeSent !== null);

  const send = useCallback(async () => {
    // Noted before the answer comes, so that a second render or a reload does not send a second code.
    dispatch(draftActions.codeSent({ phone, at: Date.now() }));
    setOutcome(undefined);
    const { error } = await generateOtp({ body: { phoneNumber: phone } });
    if (!error) {
      dispatch(draftActions.codeSent({ phone, at: Date.now() }));
      setOutcome({ state: 'sent' });
      return;
    }
    const code = problemCode(error);
    const reason = problemText(error, texts.otp.sendFailed);
    // 'Too soon' means that a code is on its way already; after any other failure the customer may try at once.
    if (code !== 'OTP_TOO_SOON') dispatch(draftActions.codeSent(null));
    setOutcome({ state: 'failed', ...(reason === texts.otp.sendFailed ? {} : { reason }) });
  }, [dispatch, generateOtp, phone]);

  useEffect(() => {
    if (needsCode(store.getState().draft.codeSent, phone, Date.now())) send();
  }, [store, phone, send]);

  // The clock ticks once a second and may be a little behind the sending.
  const wait = secondsUntilResend(codeSent, phone, Math.max(now, codeSent?.at ?? 0));
  return { outcome, wait, isSending: isLoading, resend: send };
};
