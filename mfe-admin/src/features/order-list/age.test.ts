import { expect, test } from 'vitest';
import { noon } from '../../testing/an-order.ts';
import { ageSince, dueIn } from './age.tsx';

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

test.each([
  [-5 * 24 * 60, 'danger', 'Overdue by 5 d'],
  [-61, 'danger', 'Overdue by 1 h'],
  [0, 'warning', 'Due in 0 min'],
  [239, 'warning', 'Due in 3 h'],
  [240, 'secondary', 'Due in 4 h'],
  [3 * 24 * 60, 'secondary', 'Due in 3 d'],
])('%i minutes from now is shown as %s: %s', (minutes, type, words) => {
  expect(dueIn(new Date(noon.getTime() + minutes * 60_000).toISOString(), noon)).toEqual({ type, words });
});
