import { expect, test } from 'vitest';
import { enterSecondFactor, newSecondFactor } from './second-factor.ts';

const secrets = ['a secret of thirty-two characters'] as const;
const now = new Date('2026-11-20T07:00:00.000Z');

test.each([
  ['a minute ahead locks as one of now', '2026-11-20T07:01:00.000Z', true],
  ['two days ahead, which only a wrong clock can have set, locks nothing', '2026-11-22T07:00:00.000Z', false],
])('the fifth wrong code %s', (_, wrong_at, isLocked) => {
  const { factor } = newSecondFactor({ issuer: 'Potli', label: 'Asha' }, secrets);
  const enter = () => enterSecondFactor({ ...factor, wrong: 5, wrong_at }, '123456', secrets, now);
  if (isLocked) expect(enter).toThrow('Too many wrong codes. Please try again in 16 minutes.');
  else expect(enter()).toMatchObject({ factor: { wrong: 1 }, accepted: false });
});
