import { update } from '@potli/service-kit/store/update.ts';
import { tempStore } from '@potli/service-kit/testing/temp-store.ts';
import { expect, onTestFinished, test } from 'vitest';
import { storedLockout, type WrongPasskeys, wrongPasskeyCollection } from './lockout.ts';

test('counting wrong and right passkeys keeps the fields that a newer version added', async () => {
  const temp = await tempStore();
  onTestFinished(() => temp.remove());
  const attempts = await temp.store.collection(wrongPasskeyCollection);
  const lockout = storedLockout(attempts, () => new Date('2026-11-20T07:00:00.000Z'));
  const newer = { country: 'Oman' };
  const addNewer = async () => {
    for (const { id } of await attempts.page({ limit: 9 }))
      await update(attempts, id, (known): WrongPasskeys & { newer: object } => ({ ...known, newer }));
  };
  const device = await lockout.succeeded(await lockout.begin('10.0.0.1'));
  await addNewer();
  await lockout.begin('10.0.0.1');
  await lockout.begin('10.0.0.1', device);
  const records = await attempts.page({ limit: 9 });
  expect(records.map(({ count }) => count).sort()).toEqual([1, 1, 2]);
  for (const record of records) expect(record).toMatchObject({ newer });
});
