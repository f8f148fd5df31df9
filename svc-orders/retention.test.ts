import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import type { Collection, Stored } from '@potli/service-kit/store/store.ts';
import { expect, test } from 'vitest';
import { wrongPasskeyCollection } from './operator/lockout.ts';
import { noon } from './order/an-order.ts';
import { ordersApp } from './testing/orders-app.ts';

const minutesAgo = (minutes: number): string => new Date(noon.getTime() - minutes * 60_000).toISOString();
const days30 = 30 * 24 * 60;

/** More than are removed at a time. */
const fill = async <D extends Stored>(collection: Collection<D>, old: Omit<D, 'id' | 'version'>, young: typeof old) => {
  for (let n = 0; n < 250; n += 1) await collection.insert({ ...old, id: `old${n}`, version: 1 } as unknown as D);
  await collection.insert({ ...young, id: 'young', version: 1 } as unknown as D);
};

test('removes claims, codes, lockouts and rate counters that mean nothing any more, and keeps the others', async () => {
  const app = await ordersApp();
  try {
    const { store, claims, codes } = app;
    const lockouts = await store.collection(wrongPasskeyCollection);
    const counters = await store.collection(rateCounters);
    const claim = { operator_id: 'O1', name: 'Asha', since: minutesAgo(5), order_status: 'ORDER_EVALUATION' } as const;
    await fill(claims, { ...claim, expires_at: minutesAgo(0) }, { ...claim, expires_at: minutesAgo(-1) });
    const code = { code_hash: 'c', sent_at: [], wrong_tries: 0, used_for: null };
    await fill(codes, { ...code, expires_at: minutesAgo(61) }, { ...code, expires_at: minutesAgo(59) });
    await fill(lockouts, { count: 9, last_at: minutesAgo(days30 + 1) }, { count: 9, last_at: minutesAgo(days30 - 1) });
    await fill(counters, { count: 9, expires_at: minutesAgo(0) }, { count: 9, expires_at: minutesAgo(-1) });
    await app.tidy();
    for (const collection of [claims, codes, lockouts, counters])
      expect(
        (await collection.page({ limit: 5 })).map(({ id }) => id),
        collection.name,
      ).toEqual(['young']);
  } finally {
    await app.close();
  }
});
