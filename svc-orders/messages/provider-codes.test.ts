import type { MessageChannel } from '@potli/contracts/order/messages.ts';
import { expect, test } from 'vitest';
import { type Remedy, remedyFor } from './provider-codes.ts';

const whatsapp = (remedy: Remedy, status: number, codes: number[]) =>
  codes.map((code): [MessageChannel, number, number, Remedy] => ['whatsapp', status, code, remedy]);

test.each<[MessageChannel, number, number | undefined, Remedy]>([
  ...whatsapp('look', 401, [0, 190]),
  ...whatsapp('look', 403, [3, 10, 200, 299]),
  ...whatsapp('look', 400, [131031, 368, 131042]),
  ...whatsapp('later', 429, [130429, 131056, 80007]),
  ...whatsapp('later', 500, [1, 2, 131000, 131016]),
  ...whatsapp('elsewhere', 400, [131026, 131047, 131049, 131021, 100, 131008, 132000, 999999]),
  ...whatsapp('elsewhere', 404, [132001]),
  ['whatsapp', 502, undefined, 'later'],
  ['whatsapp', 400, undefined, 'elsewhere'],
  ['sms', 400, 21211, 'elsewhere'],
  ['sms', 401, 20003, 'look'],
  ['sms', 429, 20429, 'later'],
  ['sms', 503, undefined, 'later'],
  ['email', 422, 406, 'elsewhere'],
  ['email', 422, 300, 'elsewhere'],
  ['email', 422, 10, 'look'],
  ['email', 500, undefined, 'later'],
])('%s answering %i with code %s: %s', (channel, status, code, remedy) => {
  expect(remedyFor(channel, status, code)).toBe(remedy);
});
