import { isDeepStrictEqual } from 'node:util';
import { newPersonalData, type PersonalData } from '../personal-data/personal-data.ts';
import { closedAt } from '../personal-data/remove.ts';
import { statusSince } from './history.ts';
import type { OrderDocument } from './order-document.ts';
import { queued } from './queue.ts';

/** An order as release 0.1 stored it: details alone in `user`, tracking at the top, all changes in the history. */
type Earlier = Omit<OrderDocument, 'user'> & {
  readonly user: Parameters<typeof newPersonalData>[0] & Partial<PersonalData>;
  readonly international_shipping_tracking_link?: string | null;
  readonly international_shipping_tracking_number?: string | null;
  readonly submission_hash?: string | null;
};

/** Changes of these fields belong to the personal data. */
const personalFields = new Set([
  ...['name', 'email', 'country_code', 'mobile', 'address', 'postal_code'],
  ...['international_shipping_tracking_link', 'international_shipping_tracking_number'],
]);

/** An order of an earlier release in today's shape; the very same document where it is in that shape. Pure. */
export const upgradeOrder = (stored: Earlier): OrderDocument => {
  const {
    international_shipping_tracking_link: link,
    international_shipping_tracking_number: number,
    submission_hash: _,
    ...order
  } = stored;
  const personal: PersonalData = { ...newPersonalData(order.user), ...order.user };
  const misplaced = order.history.flatMap(({ changes = [] }, step) =>
    changes.filter(({ field }) => personalFields.has(field)).map((change) => ({ step, ...change })),
  );
  const known: OrderDocument = {
    ...order,
    user: {
      ...personal,
      international_shipping_tracking_link: link ?? personal.international_shipping_tracking_link,
      international_shipping_tracking_number: number ?? personal.international_shipping_tracking_number,
      changes: [...personal.changes, ...misplaced],
    },
    history: order.history.map(({ changes, ...step }) => {
      const kept = changes?.filter(({ field }) => !personalFields.has(field)) ?? [];
      return { ...step, ...(kept.length > 0 && { changes: kept }) };
    }),
    status_since: statusSince(order.history),
  };
  const upgraded = { ...known, ...queued(known), closed_at: closedAt(known) };
  return isDeepStrictEqual(upgraded, stored) ? (stored as OrderDocument) : upgraded;
};
