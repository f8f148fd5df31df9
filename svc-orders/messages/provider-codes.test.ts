import type { MessageChannel } from '@potli/contracts/order/messages.ts';
import { expect, test } from 'vitest';
import { type Remedy, remedyFor } from './provider-codes.ts';

const whatsapp = (remedy: Remedy, status: number, codes: number[]) =>
  codes.map((code): [MessageChannel, number, number, Remedy] => ['whatsapp', status, code, remedy]);

test.each<[MessageChannel, number, number | undefined, Remedy]>([
  ...whatsapp('fix-account', 401, [0, 190]),
  ...whatsapp('fix-account', 403, [3, 10, 200, 299]),
  ...whatsapp('fix-account', 400, [131031, 368, 131042]),
  ...whatsapp('retry', 429, [130429, 131056, 80007]),
  ...whatsapp('retry', 500, [1, 2, 131000, 131016]),
  ...whatsapp('next-channel', 400, [131026, 131047, 131049, 131021, 100, 131008, 132000, 999999]),
  ...whatsapp('next-channel', 404, [132001]),
  ['whatsapp', 502, undefined, 'retry'],
  ['whatsapp', 400, undefined, 'next-channel'],
  ['sms', 400, 21211, 'next-channel'],
  ['sms', 401, 20003, 'fix-account'],
  ['sms', 429, 20429, 'retry'],
  ['sms', 503, undefined, 'retry'],
  ['email', 422, 406, 'next-channel'],
  ['email', 422, 300, 'next-channel'],
  ['email', 422, 10, 'fix-account'],
  ['email', 500, undefined, 'retry'],
])('%s answering %i with code %s: %s', (channel, status, code, remedy) => {
  expect(remedyFor(channel, status, code)).toBe(remedy);
});
