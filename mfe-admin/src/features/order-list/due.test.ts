import { expect, test } from 'vitest';
import { dueIn } from './due.ts';

const now = new Date('2026-03-02T06:30:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

test.each([
  [-5 * 24 * 60, 'overdue', '5 d'],
  [-61, 'overdue', '1 h'],
  [0, 'soon', '0 min'],
  [239, 'soon', '3 h'],
  [240, 'later', '4 h'],
  [3 * 24 * 60, 'later', '3 d'],
])('%i minutes from now is %s by %s', (minutes, urgency, span) => {
  expect(dueIn(after(minutes), now)).toEqual({ urgency, span });
});
