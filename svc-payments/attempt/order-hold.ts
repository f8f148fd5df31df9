import type { Clock } from '@potli/service-kit/clock.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** An order that is being cancelled: until then no money is taken for it. The id is the order's. */
const orderHold = Type.Object({ ...storedFields, until: Type.String() });
type OrderHold = DocumentOf<typeof orderHold>;

export const holdCollection: CollectionDefinition<OrderHold> = {
  name: 'order_holds',
  schema: orderHold,
  indexes: [{ name: 'until', fields: ['until'] }],
};

/** Longer than svc-orders needs to write the cancellation; from then on the order itself says that it wants no money. */
const holdMs = 30_000;

export type OrderHolds = ReturnType<typeof createHolds>;

/**
 * Cancelling writes its hold and then looks whether money is being taken; taking writes its mark on the attempt and then
 * looks for a hold. Whichever way the two run into each other, one of them sees the other.
 */
export const createHolds = (holds: Collection<OrderHold>, clock: Clock) => ({
  place: async (orderId: string): Promise<void> => {
    const until = new Date(clock().getTime() + holdMs).toISOString();
    await upsert(holds, orderId, (known) => ({ ...known, until }));
  },
  isHeld: async (orderId: string): Promise<boolean> => {
    const hold = await holds.get(orderId);
    return hold !== undefined && hold.until > clock().toISOString();
  },
  removeOld: async (): Promise<void> => {
    await removeWhere(holds, { until: { lt: clock().toISOString() } });
  },
});
