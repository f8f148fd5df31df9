import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { problemInLocalLink } from '@potli/contracts/rules/links.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { hasRepeatedLink, linkWarnings } from '@potli/contracts/rules/warnings.ts';

/** What was typed into the link fields, by order_item_id. */
export type LinkDrafts = Readonly<Record<string, string>>;

export const noLinks = ({ items }: Pick<Order, 'items'>): LinkDrafts =>
  Object.fromEntries(items.map(({ order_item_id }) => [order_item_id, '']));

/** The link of an item: the saved one, which is locked, else what was typed. */
const linkOf = ({ order_item_id, local_order_link }: OrderItem, drafts: LinkDrafts): string =>
  local_order_link ?? drafts[order_item_id] ?? '';

/** What is wrong with the link of an item (spec 5). */
export const problemInLink = (item: OrderItem, drafts: LinkDrafts): string | undefined =>
  problemInLocalLink(linkOf(item, drafts));

/** Whether an item has no link at all: then the whole submission is refused with one message (spec 5). */
export const anyLinkEmpty = (order: Pick<Order, 'items'>, drafts: LinkDrafts): boolean =>
  remainingItems(order).some((item) => isBlank(linkOf(item, drafts)));

/** Whether the link of this item, or without one of any item, is that of another item as well. */
export const isRepeated = (order: Pick<Order, 'items'>, drafts: LinkDrafts, id?: string): boolean => {
  const links = remainingItems(order).filter(
    (item) => item.local_order_link !== null || id === undefined || item.order_item_id === id,
  );
  return hasRepeatedLink(links.map((item) => linkOf(item, drafts)));
};

/**
 * The link of the item before, for an item that has none yet, else nothing: stores often send several items as one order,
 * and all of them then have its link.
 */
export const linkBefore = (order: Pick<Order, 'items'>, drafts: LinkDrafts, id: string): string => {
  const items = remainingItems(order);
  const place = items.findIndex(({ order_item_id }) => order_item_id === id);
  const [before, item] = [items[place - 1], items[place]];
  return before && item && isBlank(linkOf(item, drafts)) ? linkOf(before, drafts).trim() : '';
};

/** The update of the links with the warning of a repeated one acknowledged. */
export const withRepeatedAcknowledged = (update: UpdateBody): UpdateBody => ({
  ...update,
  order: { ...update.order, acknowledged_warnings: [...linkWarnings] },
});

/** One item's link (spec 7, per-item link). */
export const saveLinkUpdate = (order_item_id: string, link: string): UpdateBody => ({
  order: {},
  orderItems: [{ order_item_id, local_order_link: link.trim() }],
});

/** All links at once, which moves the order on (spec 7, link submit-all). */
export const submitLinksUpdate = (order: Pick<Order, 'items'>, drafts: LinkDrafts): UpdateBody => ({
  order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' },
  orderItems: remainingItems(order).map((item) => ({
    order_item_id: item.order_item_id,
    local_order_link: linkOf(item, drafts).trim(),
  })),
});
