// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBusy, retryWhileBusy, usePollInterval } from './busy.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } });

/** Sends with these answers in turn; the last repeats. */
const sending = (answers: readonly (() => Response)[], random: number, signal?: AbortSignal) => {
  const sentAt: number[] = [];
  const send = async () => {
    sentAt.push(Date.now());
    return (answers[sentAt.length - 1] ?? answers.at(-1) ?? busy)();
  };
  return { sentAt, done: retryWhileBusy(send, { random: () => random, signal }) };
};

test.each<[string, number, number[]]>([
  ['least', 0, [0, 2000, 4000, 6000]],
  ['most', 1, [0, 4000, 10_000, 20_000]],
])('sends three times again, after pauses that grow with their random part: the %s', async (_, random, expected) => {
  const { sentAt, done } = sending([busy], random);
  await vi.runAllTimersAsync();
  expect((await done).status).toBe(503);
  expect(sentAt).toEqual(expected);
});

test('returns the answer of the first attempt that is not rejected, and announces the wait and its end', async () => {
  const heard: number[] = [];
  const stop = onBusy((change) => heard.push(change));
  const { sentAt, done } = sending([busy, () => new Response('{}', { status: 409 })], 0);
  await vi.advanceTimersByTimeAsync(1999);
  expect(heard).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await done).status).toBe(409);
  expect(heard).toEqual([1, -1]);
  expect(sentAt).toHaveLength(2);
  stop();
});

test.each([
  ['a 503 without Retry-After', 503],
  ['an error of another kind', 500],
  ['an answer', 200],
])('does not send %s again', async (_, status) => {
  const { sentAt, done } = sending([() => new Response('{}', { status })], 0);
  expect((await done).status).toBe(status);
  expect(sentAt).toEqual([0]);
});

test('a call that is cancelled is not sent again', async () => {
  const leaving = new AbortController();
  const { sentAt, done } = sending([busy], 0, leaving.signal);
  await vi.advanceTimersByTimeAsync(1000);
  leaving.abort();
  await done;
  await vi.runAllTimersAsync();
  expect(sentAt).toEqual([0]);
});

const Interval = () => <p>{usePollInterval(5000)}</p>;

test('a page polls four times less often for a minute after the server was busy', async () => {
  render(<Interval />);
  expect(screen.getByText('5000')).toBeDefined();
  await act(async () => {
    const { done } = sending([busy, () => new Response('{}')], 0);
    await vi.advanceTimersByTimeAsync(2000);
    await done;
  });
  expect(screen.getByText('20000')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('5000')).toBeDefined();
});
