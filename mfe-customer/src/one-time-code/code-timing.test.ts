import { describe, expect, test } from 'vitest';
import { needsCode, secondsUntilResend } from './code-timing.ts';

const phone = '+447700900123';
const sent = { for: phone, at: 1_000_000 };

describe('the resend button', () => {
  test.each([
    [0, 30],
    [1, 30],
    [1000, 29],
    [29_001, 1],
    [30_000, 0],
    [90_000, 0],
  ])('%s ms after a send is disabled for %s s', (passed, seconds) => {
    expect(secondsUntilResend(sent, phone, sent.at + passed)).toBe(seconds);
  });

  test('is enabled for a code with another purpose', () => {
    expect(secondsUntilResend(sent, '+19995550100', sent.at)).toBe(0);
  });
});

describe('sends a code when the page opens', () => {
  test.each([
    ['for the first time', null, sent.at, true],
    ['not again while the code is still good', sent, sent.at + 30_001, false],
    ['again when the code has not long to live', sent, sent.at + 5 * 60_000, true],
    ['when the last one had another purpose', { ...sent, for: '+1' }, sent.at, true],
    ['when the clock was set back', sent, sent.at - 1, true],
  ])('%s', (_, codeSent, now, needed) => {
    expect(needsCode(codeSent, phone, now)).toBe(needed);
  });
});
