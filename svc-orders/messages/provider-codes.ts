import type { MessageChannel } from '@potli/contracts/order/messages.ts';

/**
 * What to do about a message that a provider did not take.
 * - later: its trouble or ours of the moment; the same way again, with growing pauses
 * - look: the same, and a person has to set the account right first
 * - elsewhere: this way will not do for this message; the next one
 */
export type Remedy = 'later' | 'look' | 'elsewhere';

const whatsappLater = new Set([1, 2, 131000, 131016, 130429, 131056, 80007]);
/** Token, permission, locked account, policy, billing. */
const whatsappLook = (code: number): boolean =>
  [0, 190, 3, 10, 131031, 368, 131042].includes(code) || (code >= 200 && code <= 299);

const byStatus = (status: number): Remedy => {
  if (status === 401 || status === 403) return 'look';
  return status === 429 || status >= 500 ? 'later' : 'elsewhere';
};

const remedies: Readonly<Record<MessageChannel, (status: number, code: number | undefined) => Remedy>> = {
  // By its code: the HTTP status says little there. 131026, 131049, 132001 and all codes that are not named mean that
  // it will not go this way.
  whatsapp: (status, code) => {
    if (code === undefined) return byStatus(status);
    if (whatsappLook(code)) return 'look';
    return whatsappLater.has(code) ? 'later' : 'elsewhere';
  },
  // The carrier advises against decisions by its fine codes, which change.
  sms: byStatus,
  // Postmark: 10 is a wrong server token, under 401 or 422.
  email: (status, code) => (code === 10 ? 'look' : byStatus(status)),
};

export const remedyFor = (channel: MessageChannel, status: number, code: number | undefined): Remedy =>
  remedies[channel](status, code);
