import type { Clock } from '@potli/service-kit/clock.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** An order that is being cancelled or priced again: until then no money is taken for it. The id is the order's. */
const orderHold = Type.Object({
  ...storedFields,
  until: Type.String(),
  /** The deadline of the price that is held, which tells it from a later price; every price where there is none. */
  quote_expires_at: Type.Optional(nullable(Type.String())),
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
 * Cancelling writes its hold and then looks whether money is being taken; taking writes its mark on the attempt and then
 * checks for a hold. In whichever order the two run, one of them sees the other.
 */
export const createHolds = (holds: Collection<OrderHold>, clock: Clock) => ({
  place: async (orderId: string, quote_expires_at: string | null = null): Promise<void> => {
    const until = new Date(clock().getTime() + holdMs).toISOString();
    await upsert(holds, orderId, (known) => ({ ...known, until, quote_expires_at }));
  },
  /** Whether no money may be taken now, given the deadline of the price that svc-orders answered. */
  isHeld: async (orderId: string, quote_expires_at: string | null | undefined): Promise<boolean> => {
    const hold = await holds.get(orderId);
    if (hold === undefined || hold.until <= clock().toISOString()) return false;
    return !hold.quote_expires_at || !quote_expires_at || hold.quote_expires_at === quote_expires_at;
  },
  removeOld: async (): Promise<void> => {
    await removeWhere(holds, { until: { lt: clock().toISOString() } });
  },
});
