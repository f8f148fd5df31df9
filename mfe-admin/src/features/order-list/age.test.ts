import { expect, test } from 'vitest';
import { noon } from '../../testing/an-order.ts';
import { ageSince } from './age.ts';

test.each([
  ['2026-11-21T06:30:00.000Z', '0 min'],
  ['2026-11-21T05:31:00.000Z', '59 min'],
  ['2026-11-21T05:30:00.000Z', '1 h'],
  ['2026-11-19T06:31:00.000Z', '47 h'],
  ['2026-11-19T06:30:00.000Z', '2 d'],
  ['2026-10-22T06:30:00.000Z', '30 d'],
  // a server's clock that is a little ahead
  ['2026-11-21T06:30:05.000Z', '0 min'],
])('since %s it is %s', (since, age) => {
  expect(ageSince(since, noon)).toBe(age);
});
