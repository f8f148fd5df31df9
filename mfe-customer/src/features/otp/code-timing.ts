import type { Draft } from '../../draft/draft.ts';

/** spec 2 */
export const resendAfterSeconds = 30;

/** A code is good for ten minutes. A page that is opened again within five does not send another. */
const stillGoodMilliseconds = 5 * 60_000;

const sentTo = (codeSent: Draft['codeSent'], phone: string, now: number): number | undefined =>
  codeSent?.phone === phone && codeSent.at <= now ? codeSent.at : undefined;

export const secondsUntilResend = (codeSent: Draft['codeSent'], phone: string, now: number): number => {
  const at = sentTo(codeSent, phone, now);
  return at === undefined ? 0 : Math.max(0, Math.ceil((at + resendAfterSeconds * 1000 - now) / 1000));
};

export const needsCode = (codeSent: Draft['codeSent'], phone: string, now: number): boolean => {
  const at = sentTo(codeSent, phone, now);
  return at === undefined || now - at >= stillGoodMilliseconds;
};
