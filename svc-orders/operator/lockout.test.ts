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

test('a clock that was ahead while passkeys were wrong locks no address and no second hour', async () => {
  const temp = await tempStore();
  onTestFinished(() => temp.remove());
  let now = new Date('2026-11-22T07:00:00.000Z');
  const lockout = storedLockout(await temp.store.collection(wrongPasskeyCollection), () => now);
  const locked = { code: 'SIGN_IN_LOCKED' };
  for (let guess = 0; guess < 5; guess += 1) await lockout.begin('10.0.0.1');
  await expect(lockout.begin('10.0.0.1')).rejects.toMatchObject(locked);
  for (let guess = 0; guess < 45; guess += 1) await lockout.begin(`10.0.1.${guess}`);
  await expect(lockout.begin('10.0.0.2')).rejects.toMatchObject(locked);
  now = new Date('2026-11-20T07:00:00.000Z');
  await lockout.begin('10.0.0.2');
  await lockout.begin('10.0.0.1');
  // The next wrong one counts as ever.
  await expect(lockout.begin('10.0.0.1')).rejects.toMatchObject(locked);
});
