import type { MessageChannel } from '@potli/contracts/order/messages.ts';

/**
 * What to do about a message that a provider rejected.
 * - retry: a temporary failure; the same channel again, with backoff
 * - fix-account: retry, and alert operators to fix the account
 * - next-channel: this channel cannot carry the message
 */
export type Remedy = 'retry' | 'fix-account' | 'next-channel';

const whatsappRetry = new Set([1, 2, 131000, 131016, 130429, 131056, 80007]);
/** Token, permission, locked account, policy, billing. */
const whatsappAccount = (code: number): boolean =>
  [0, 190, 3, 10, 131031, 368, 131042].includes(code) || (code >= 200 && code <= 299);

const byStatus = (status: number): Remedy => {
  if (status === 401 || status === 403) return 'fix-account';
  return status === 429 || status >= 500 ? 'retry' : 'next-channel';
};

const remedies: Readonly<Record<MessageChannel, (status: number, code: number | undefined) => Remedy>> = {
  // By code: the HTTP status says little. Codes not listed here, such as 131026, 131049 and 132001, mean that WhatsApp
  // cannot deliver the message.
  whatsapp: (status, code) => {
    if (code === undefined) return byStatus(status);
    if (whatsappAccount(code)) return 'fix-account';
    return whatsappRetry.has(code) ? 'retry' : 'next-channel';
  },
  // By status: the carrier's detailed codes change.
  sms: byStatus,
  // Postmark: 10 is a wrong server token, under 401 or 422.
  email: (status, code) => (code === 10 ? 'fix-account' : byStatus(status)),
};

export const remedyFor = (channel: MessageChannel, status: number, code: number | undefined): Remedy =>
  remedies[channel](status, code);
