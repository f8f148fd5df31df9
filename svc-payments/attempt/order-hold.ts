import { randomBytes } from 'node:crypto';
import type { Clock } from '@potli/service-kit/clock.ts';
import { hasCome } from '@potli/service-kit/due.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, update, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** Until when no money is taken for a price. */
const heldPrice = {
  until: Type.String(),
  /** The deadline of the price that is held, which distinguishes it from a later price; every price where there is none. */
  quote_expires_at: Type.Optional(nullable(Type.String())),
};

/** An order that is being cancelled or priced again. The id is the order's; its own fields are those of the last closing. */
const orderHold = Type.Object({
  ...storedFields,
  ...heldPrice,
  /** All closings in force: one that is refused releases its own hold only. Missing in holds of an earlier version. */
  closings: Type.Optional(Type.Array(Type.Object({ id: Type.String(), ...heldPrice }))),
});
type OrderHold = DocumentOf<typeof orderHold>;

export const holdCollection: CollectionDefinition<OrderHold> = {
  name: 'order_holds',
  schema: orderHold,
  indexes: [{ name: 'until', fields: ['until'] }],
};

/**
 * Longer than svc-orders needs to write the change; from then on the order itself says that it wants no money. An order
 * that is priced again within this time can be paid at once: its new price is not the one that is held.
 */
const holdMs = 30_000;

export type OrderHolds = ReturnType<typeof createHolds>;

/**
 * Closing writes its hold and then reads whether money is being taken; taking writes its mark on the attempt and then
 * checks for a hold. In whichever order the two run, at least one of them sees the other. Where both do, taking gives way.
 */
export const createHolds = (holds: Collection<OrderHold>, clock: Clock) => {
  const isInForce = ({ until }: Pick<OrderHold, 'until'>): boolean => !hasCome(until, clock(), holdMs);
  return {
    /** Returns what releases the hold again, which is safe only while nothing relies on the payments being closed. */
    place: async (orderId: string, quote_expires_at: string | null = null): Promise<() => Promise<void>> => {
      const id = randomBytes(8).toString('hex');
      const until = new Date(clock().getTime() + holdMs).toISOString();
      await upsert(holds, orderId, (known) => {
        const others = (known?.closings ?? []).filter(isInForce);
        return { ...known, until, quote_expires_at, closings: [...others, { id, until, quote_expires_at }] };
      });
      return async () => {
        await update(holds, orderId, (known) => {
          const closings = (known.closings ?? []).filter((closing) => closing.id !== id);
          const { until, quote_expires_at } = closings.at(-1) ?? { until: clock().toISOString() };
          return { ...known, until, quote_expires_at: quote_expires_at ?? null, closings };
        });
      };
    },
    /** Whether no money may be taken now, given the deadline of the price that svc-orders answered. */
    isHeld: async (orderId: string, quote_expires_at: string | null | undefined): Promise<boolean> => {
      const hold = await holds.get(orderId);
      if (hold === undefined) return false;
      return [hold, ...(hold.closings ?? [])]
        .filter(isInForce)
        .some((held) => !held.quote_expires_at || !quote_expires_at || held.quote_expires_at === quote_expires_at);
    },
    removeOld: async (): Promise<void> => {
      await removeWhere(holds, { until: { lt: clock().toISOString() } });
    },
  };
};
