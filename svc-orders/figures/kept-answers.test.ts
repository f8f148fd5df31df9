import { expect, test } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

/** Answers that take this many milliseconds of a clock that does not move otherwise. */
const counted = (costs: number) => {
  const clock = { now: 0, worked: [] as string[] };
  const answers = keptAnswers(
    async (key) => {
      clock.worked.push(key);
      clock.now += costs;
      if (key === 'broken') throw new Error('no answer');
      return `${key} ${clock.worked.length}`;
    },
    () => clock.now,
  );
  return { clock, answers };
};

test('an answer is kept for twenty times as long as it took', async () => {
  const { clock, answers } = counted(100);
  expect(await answers('day 30')).toBe('day 30 1');
  clock.now += 1999;
  expect(await answers('day 30')).toBe('day 30 1');
  clock.now += 1;
  expect(await answers('day 30')).toBe('day 30 2');
  expect(await answers('month 12')).toBe('month 12 3');
});

test('an answer that costs nothing is always fresh', async () => {
  const { answers } = counted(0);
  expect([await answers('day 30'), await answers('day 30')]).toEqual(['day 30 1', 'day 30 2']);
});

test('callers at the same time share one answer, and a failure is not kept', async () => {
  const { clock, answers } = counted(100);
  expect(await Promise.all([answers('day 30'), answers('day 30')])).toEqual(['day 30 1', 'day 30 1']);
  await expect(answers('broken')).rejects.toThrow('no answer');
  await expect(answers('broken')).rejects.toThrow('no answer');
  expect(clock.worked).toEqual(['day 30', 'broken', 'broken']);
});

test('the oldest of many answers is forgotten', async () => {
  const { clock, answers } = counted(100);
  for (let periods = 1; periods <= 21; periods += 1) await answers(`day ${periods}`);
  await answers('day 1');
  expect(clock.worked.filter((key) => key === 'day 1')).toHaveLength(2);
});
