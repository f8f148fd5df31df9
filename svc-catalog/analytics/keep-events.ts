import { type AnalyticsEvent, eventNames } from '@potli/contracts/analytics/operations.ts';
import { type Clock, daysBefore } from '@potli/service-kit/clock.ts';
import { type DocumentOf, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** One call's events, stored together: they come together and are only ever read and dropped together. */
const eventBatch = Type.Object({
  ...storedFields,
  events: Type.Array(
    Type.Object({
      name: oneOf(eventNames),
      page: Type.String(),
      at: Type.String(),
      button: Type.Optional(Type.String()),
      module: Type.Optional(Type.String()),
      version: Type.Optional(Type.String()),
      milliseconds: Type.Optional(Type.Number()),
      error_class: Type.Optional(Type.String()),
    }),
  ),
  /** When they reached us, ISO 8601 UTC; a browser's own clock (`at`) may be anywhere. */
  received_at: Type.String(),
});
export type EventBatch = DocumentOf<typeof eventBatch>;

export const eventBatches: CollectionDefinition<EventBatch> = {
  name: 'event_batches',
  schema: eventBatch,
  indexes: [{ name: 'by_age', fields: ['received_at'] }],
};

/** How long events are kept, and how many calls' worth at most. */
export const eventRetention = { days: 90, batches: 200_000 };

/** Of one batch, and of all batches that one instance keeps in a minute; pages send some 2 KB at a time. */
export const keptAtMost = { bytes: 8192, batches: 1200 };

/** Answers which events of a batch are kept: made-up ones must not fill the store between two removals. */
export const eventFilter = (clock: Clock) => {
  let minute = 0;
  let batches = 0;
  return (events: readonly AnalyticsEvent[]): AnalyticsEvent[] => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) [minute, batches] = [now, 0];
    batches += 1;
    let left = batches > keptAtMost.batches ? 0 : keptAtMost.bytes;
    return events.filter((event) => {
      left -= Buffer.byteLength(JSON.stringify(event));
      return left >= 0;
    });
  };
};

const atOnce = 200;

/** Removes what is older than the retention allows, then the oldest beyond its number. Answers how many batches went. */
export const removeOldEvents = async (
  collection: Collection<EventBatch>,
  now: Date,
  { days, batches } = eventRetention,
): Promise<number> => {
  const oldest = daysBefore(now, days);
  let removed = await removeWhere(collection, { received_at: { lt: oldest } });
  for (;;) {
    const surplus = (await collection.count()) - batches;
    if (surplus <= 0) return removed;
    const doomed = await collection.page({ sort: ['received_at'], limit: Math.min(surplus, atOnce) });
    // Another instance may be removing them, too.
    if (doomed.length === 0) return removed;
    for (const { id } of doomed) if (await collection.remove(id)) removed += 1;
  }
};
