import { hash, randomUUID } from 'node:crypto';
import { AppError } from '@potli/service-kit/app-error.ts';
import { isOver } from '@potli/service-kit/due.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** Wrong passkeys from one network address, or from one device where a passkey worked. */
const wrongPasskeys = Type.Object({
  ...storedFields,
  count: Type.Integer({ minimum: 0 }),
  last_at: Type.String(),
  /** When a passkey last worked there. */
  right_at: Type.Optional(Type.String()),
});
export type WrongPasskeys = DocumentOf<typeof wrongPasskeys>;

export const wrongPasskeyCollection: CollectionDefinition<WrongPasskeys> = {
  name: 'wrong_passkeys',
  schema: wrongPasskeys,
  indexes: [{ name: 'last_at', fields: ['last_at'] }],
};

const allowed = 5;
const firstLockMs = 15 * 60_000;

/** Wrong passkeys from everywhere together, in an hour. Guesses from many addresses do not get past it. */
const allowedEverywhere = 50;
const hourMs = 3_600_000;
/** So long an address or device counts as an operator's own: there the door stays open while others guess. */
export const knownMs = 30 * 24 * hourMs;
const everywhere = 'everywhere';

/** After five wrong passkeys an address waits 15 minutes, and twice as long after each further one. */
const lockMs = ({ count }: Pick<WrongPasskeys, 'count'>): number =>
  count < allowed ? 0 : firstLockMs * 2 ** Math.min(count - allowed, 6);

/** A sign-in under way: the count it was added to, and its device if that is known. */
interface SignInAttempt {
  readonly id: string;
  readonly device?: string | undefined;
}

/** The error of somebody who must wait before the next attempt, after too many wrong ones. */
export const lockedFor = (code: 'SIGN_IN_LOCKED' | 'SECOND_FACTOR_LOCKED', wrong: string, waitMs: number): AppError => {
  const minutes = Math.ceil(waitMs / 60_000);
  return new AppError(code, {
    error: `Too many wrong ${wrong}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: Math.ceil(waitMs / 1000),
  });
};

export type Lockout = ReturnType<typeof storedLockout>;

/** Counts in the store, so that every instance of the service knows them. A day without a wrong one resets it. */
export const storedLockout = (attempts: Collection<WrongPasskeys>, clock: () => Date) => {
  const idOfAddress = (address: string) => hash('sha256', address);
  // Apart from addresses: a device that is called like one would lock that address out, or be known like it.
  const idOfDevice = (device: string) => hash('sha256', `device:${device}`);
  const since = (at: string | undefined) =>
    at === undefined ? Number.POSITIVE_INFINITY : clock().getTime() - Date.parse(at);

  const locked = (waitMs: number) => lockedFor('SIGN_IN_LOCKED', 'passkeys', waitMs);

  const assertNotLocked = (known: WrongPasskeys | undefined): void => {
    const lock = known ? lockMs(known) : 0;
    if (known && lock > 0 && !isOver(known.last_at, lock, clock())) throw locked(lock - since(known.last_at));
  };
  const knownRight = (record: WrongPasskeys | undefined) => since(record?.right_at) < knownMs;
  const countAgain = (by: number) => (known: WrongPasskeys | undefined) =>
    known && { ...known, count: Math.max(0, known.count + by) };

  /** `last_at` is here when the hour began. */
  const countEverywhere = (allowMore: boolean) =>
    upsert(attempts, everywhere, (known) => {
      if (!known || isOver(known.last_at, hourMs, clock()))
        return { ...known, count: 1, last_at: clock().toISOString() };
      if (known.count >= allowedEverywhere && !allowMore) throw locked(hourMs - since(known.last_at));
      return { ...known, count: known.count + 1 };
    });

  return {
    /**
     * Counts a passkey as wrong before it is looked at, so that guesses at the same moment are counted one by one.
     * `device` is what `succeeded` gave a device when a passkey worked there: it has a count of its own, so that an office
     * behind one address is not one person. @returns what `succeeded` takes
     * @throws AppError SIGN_IN_LOCKED
     */
    async begin(address: string, device?: string): Promise<SignInAttempt> {
      const ownDevice = device !== undefined && knownRight(await attempts.get(idOfDevice(device)));
      const id = ownDevice ? idOfDevice(device) : idOfAddress(address);
      const counted = await upsert(attempts, id, (known) => {
        assertNotLocked(known);
        const count = since(known?.last_at) > 24 * hourMs ? 1 : (known?.count ?? 0) + 1;
        return { ...known, count, last_at: clock().toISOString() };
      });
      try {
        await countEverywhere(knownRight(counted));
      } catch (error) {
        await upsert(attempts, id, countAgain(-1));
        throw error;
      }
      return { id, device: ownDevice ? device : undefined };
    },
    /** The passkey was right, but more is needed to sign in: it is not counted as wrong. */
    async takeBack({ id }: SignInAttempt): Promise<void> {
      await upsert(attempts, id, countAgain(-1));
      await upsert(attempts, everywhere, countAgain(-1));
    },
    /**
     * Someone who has a passkey has nothing to guess: the counts start again.
     * @returns what the device is known by from now on
     */
    async succeeded({ id, device = randomUUID() }: SignInAttempt, { counted = true } = {}): Promise<string> {
      const at = clock().toISOString();
      for (const each of new Set([id, idOfDevice(device)]))
        await upsert(attempts, each, (known) => ({ ...known, count: 0, last_at: at, right_at: at }));
      if (counted) await upsert(attempts, everywhere, countAgain(-1));
      return device;
    },
    /** Removes counts of addresses and devices that are neither locked nor known any more. */
    async removeOld(): Promise<void> {
      await removeWhere(attempts, { last_at: { lt: new Date(clock().getTime() - knownMs).toISOString() } });
    },
  };
};
