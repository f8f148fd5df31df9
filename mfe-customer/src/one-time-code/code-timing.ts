import type { Draft } from '../draft/draft.ts';

/** spec 2 */
const resendAfterSeconds = 30;

/** A code is good for ten minutes. A page that is opened again within five does not send another. */
const stillGoodMilliseconds = 5 * 60_000;

const sentAt = (codeSent: Draft['codeSent'], purpose: string, now: number): number | undefined =>
  codeSent?.for === purpose && codeSent.at <= now ? codeSent.at : undefined;

export const secondsUntilResend = (codeSent: Draft['codeSent'], purpose: string, now: number): number => {
  const at = sentAt(codeSent, purpose, now);
  return at === undefined ? 0 : Math.max(0, Math.ceil((at + resendAfterSeconds * 1000 - now) / 1000));
};

export const needsCode = (codeSent: Draft['codeSent'], purpose: string, now: number): boolean => {
  const at = sentAt(codeSent, purpose, now);
  return at === undefined || now - at >= stillGoodMilliseconds;
};
