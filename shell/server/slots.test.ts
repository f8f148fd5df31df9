import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slots } from './slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const each = { payments: 3, operators: 3, customers: 3, 'new-orders': 1, optional: 1 };

test('a free slot goes to the most important waiting call, then the oldest, and to none that waited too long', async () => {
  const { take } = slots({ total: 1, each });
  const release = await take('customers', 10);
  const late = take('payments', 10);
  const started: string[] = [];
  const calls = (['customers', 'customers', 'operators', 'payments'] as const).map(async (importance, index) => {
    const done = await take(importance, 1000);
    started.push(`${importance} ${index}`);
    done?.();
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(await late).toBeUndefined();
  release?.();
  await Promise.all(calls);
  expect(started).toEqual(['payments 3', 'operators 2', 'customers 0', 'customers 1']);
  expect(await take('optional', 10)).toBeTypeOf('function');
});

test('an importance gets no more than its own slots, and the others those that are left', async () => {
  const { take } = slots({ total: 2, each });
  const first = await take('new-orders', 10);
  const second = take('new-orders', 1000);
  const read = await take('customers', 10);
  read?.();
  let isServed = false;
  void second.then(() => {
    isServed = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(isServed).toBe(false);
  first?.();
  expect(await second).toBeTypeOf('function');
});

test('a slot that is given back twice is free once', async () => {
  const { take } = slots({ total: 1, each });
  const release = await take('customers', 10);
  release?.();
  release?.();
  expect(await take('customers', 10)).toBeTypeOf('function');
  const late = take('customers', 10);
  await vi.advanceTimersByTimeAsync(10);
  expect(await late).toBeUndefined();
});
