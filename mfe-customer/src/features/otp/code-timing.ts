import type { Draft } from '../../draft/draft.ts';

/** The resend button rests for so long after each send (spec 2). */
export const resendAfterSeconds = 30;

/**
 * A code is good for ten minutes. A page that is opened anew within five of them, as a telephone does when its owner
 * comes back from reading the message, does not make the code worthless by sending another.
 */
const stillGoodMilliseconds = 5 * 60_000;

const sentTo = (codeSent: Draft['codeSent'], phone: string, now: number): number | undefined =>
  codeSent?.phone === phone && codeSent.at <= now ? codeSent.at : undefined;

/** Whole seconds until another code may be asked for; 0 when it may. */
export const secondsUntilResend = (codeSent: Draft['codeSent'], phone: string, now: number): number => {
  const at = sentTo(codeSent, phone, now);
  return at === undefined ? 0 : Math.max(0, Math.ceil((at + resendAfterSeconds * 1000 - now) / 1000));
};

/** Whether the page sends a code when it is opened. */
export const needsCode = (codeSent: Draft['codeSent'], phone: string, now: number): boolean => {
  const at = sentTo(codeSent, phone, now);
  return at === undefined || now - at >= stillGoodMilliseconds;
};
