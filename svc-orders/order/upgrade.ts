import { newPersonalData, type PersonalData, trackingOf } from '../personal-data/personal-data.ts';
import { closedAt } from '../personal-data/remove.ts';
import type { OrderDocument } from './order-document.ts';
import { queued } from './queue.ts';
import { statusSince } from './status-since.ts';

/** Personal fields that the version before keeps among the changes of a step. */
const personalBefore = new Set([
  ...['name', 'email', 'country_code', 'mobile', 'address', 'postal_code'],
  ...['international_shipping_tracking_link', 'international_shipping_tracking_number'],
]);

/** An order of an earlier release in today's shape; the very same document where it is in that shape. Pure. */
export const upgradeOrder = (stored: OrderDocument): OrderDocument => {
  const order = withPersonalData(stored);
  const known = { ...order, status_since: statusSince(order.history) };
  const upgraded = { ...known, ...queued(known), closed_at: closedAt(known) };
  const same = (['status_since', 'needs_action', 'due_at', 'waits_from', 'closed_at'] as const).every(
    (field) => order[field] === upgraded[field],
  );
  return same ? order : upgraded;
};

/**
 * The order with personal data in its one place, also after the version before has written it: what that one has put at
 * the top of the document or into its history is taken over. The very same document where nothing is misplaced. Pure.
 */
export const withPersonalData = (order: OrderDocument): OrderDocument => {
  // The version before writes `user` without what is not the customer's details.
  const written: Partial<PersonalData> = order.user;
  const personal: PersonalData = { ...newPersonalData(order.user), ...written };
  const tracking = {
    international_shipping_tracking_link:
      order.international_shipping_tracking_link ?? personal.international_shipping_tracking_link,
    international_shipping_tracking_number:
      order.international_shipping_tracking_number ?? personal.international_shipping_tracking_number,
  };
  const misplaced = order.history.flatMap(({ changes = [] }, step) =>
    changes.filter(({ field }) => personalBefore.has(field)).map((change) => ({ step, ...change })),
  );
  const same =
    misplaced.length === 0 &&
    written.changes !== undefined &&
    JSON.stringify(tracking) === JSON.stringify(trackingOf(order.user));
  if (same) return order;
  const user = { ...personal, ...tracking, changes: [...personal.changes, ...misplaced] };
  return {
    ...order,
    user,
    ...tracking,
    history: order.history.map(({ changes, ...step }) => {
      const kept = changes?.filter(({ field }) => !personalBefore.has(field)) ?? [];
      return { ...step, ...(kept.length > 0 && { changes: kept }) };
    }),
  };
};
