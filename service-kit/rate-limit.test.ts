import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RateLimiter, rateCounters, rateLimiter } from './rate-limit.ts';
import { update } from './store/update.ts';
import { type TempStore, tempStore } from './testing/temp-store.ts';

describe('a limit of uses', () => {
  let temp: TempStore;
  let now: Date;
  let limiter: RateLimiter;
  const later = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const three = { limit: 3, windowSeconds: 60 };

  beforeEach(async () => {
    temp = await tempStore();
    now = new Date('2026-03-01T12:00:00.000Z');
    limiter = rateLimiter(await temp.store.collection(rateCounters), () => now);
  });
  afterEach(() => temp.remove());

  test('refuses the use after the last one, with the seconds to wait, until the window is over', async () => {
    for (let use = 0; use < 3; use += 1) await limiter.take('phone', three);
    later(20);
    await expect(limiter.take('phone', three)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 });
    later(39);
    await expect(limiter.take('phone', three)).rejects.toThrow();
    later(1);
    for (let use = 0; use < 3; use += 1) await limiter.take('phone', three);
    await expect(limiter.take('phone', three)).rejects.toThrow();
  });

  test('begins again where only a clock that was ahead can have set its window', async () => {
    later(86_400);
    for (let use = 0; use < 3; use += 1) await limiter.take('phone', three);
    later(-86_400);
    await limiter.take('phone', three);
  });

  test('counts each key and each window on its own', async () => {
    for (let use = 0; use < 3; use += 1) await limiter.take('a', three);
    await limiter.take('b', three);
    await limiter.take('a', { limit: 3, windowSeconds: 3600 });
    await expect(limiter.take('a', three)).rejects.toThrow();
  });

  test('holds across instances and for uses at the same moment', async () => {
    const other = rateLimiter(await (await temp.reopen()).collection(rateCounters), () => now);
    const uses = Array.from({ length: 10 }, (_, i) => (i % 2 ? limiter : other).take('both', three));
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('counts hundreds of uses of one key at the same moment', async () => {
    const hundreds = { limit: 750, windowSeconds: 60 };
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => limiter.take('store', hundreds)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(750);
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'TOO_MANY_REQUESTS'));
  });

  test('counts no use that was given back', async () => {
    for (let use = 0; use < 10; use += 1) {
      await limiter.take('phone', three);
      await limiter.giveBack('phone', three);
    }
    expect(await limiter.takeUpTo(5, 'phone', three)).toBe(3);
    await limiter.giveBack('never used', three);
    expect(await limiter.takeUpTo(5, 'never used', three)).toBe(3);
  });

  test('counts as many of several uses as fit', async () => {
    const other = rateLimiter(await (await temp.reopen()).collection(rateCounters), () => now);
    const uses = [limiter, other, limiter].map((each) => each.takeUpTo(2, 'both', three));
    expect((await Promise.all(uses)).toSorted()).toEqual([0, 1, 2]);
    expect(await limiter.takeUpTo(5, 'more than fit', three)).toBe(3);
    await expect(limiter.take('more than fit', three)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('keeps the fields that a newer version added to a counter', async () => {
    const counters = await temp.store.collection(rateCounters);
    await limiter.take('phone', three);
    const [counter] = await counters.page({ limit: 1 });
    const newer = { newer: { shard: 3 } };
    await update(counters, String(counter?.id), (known) => ({ ...known, ...newer }));
    await limiter.take('phone', three);
    later(60);
    await limiter.take('phone', three);
    expect(await counters.page({ limit: 9 })).toMatchObject([{ count: 1, ...newer }]);
  });

  test('keeps no key in clear and removes counters that are over', async () => {
    const counters = await temp.store.collection(rateCounters);
    await limiter.take('+91 90000 00001', three);
    later(30);
    await limiter.take('+91 90000 00002', three);
    expect(JSON.stringify(await counters.page({ limit: 10 }))).not.toContain('90000');
    later(30);
    expect(await limiter.removeExpired()).toBe(1);
    expect(await counters.count()).toBe(1);
  });
});
