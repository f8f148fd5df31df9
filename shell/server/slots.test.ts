import { expect, test, vi } from 'vitest';
import { slots } from './slots.ts';

test('a place that is given back goes to the call that has waited longest, and none to one that waited too long', async () => {
  vi.useFakeTimers();
  const places = slots(1);
  const release = await places.take(10);
  const late = places.take(10);
  const first = places.take(1000);
  const second = places.take(1000);
  await vi.advanceTimersByTimeAsync(10);
  expect(await late).toBeUndefined();
  release?.();
  const next = await first;
  expect(next).toBeTypeOf('function');
  next?.();
  (await second)?.();
  expect(await places.take(10)).toBeTypeOf('function');
  vi.useRealTimers();
});
