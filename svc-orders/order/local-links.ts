import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { problemInLocalLink } from '@potli/contracts/rules/links.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { hasRepeatedLink, linkWarnings, type OrderWarning } from '@potli/contracts/rules/warnings.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { assertNotTakenOut, someItems } from './items.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { acknowledgedOf, assertMove, type StepBy, step } from './step.ts';

/**
 * The order with local purchase links on some items; it stays in PAYMENT_DONE (spec 2, Links page).
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH, LOCAL_LINK_INVALID, LOCAL_LINK_LOCKED,
 * ITEM_TAKEN_OUT
 */
export const saveLocalLinks = (order: OrderDocument, body: UpdateBody, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'save_links', 'operator');
  const items = withLinks(order, body);
  return step(order, 'save_links', by, now, { items }, [], acknowledgedOf(warningsOf(items), body));
};

/**
 * The order on its way to our office: every item has its link (spec 4).
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH, LOCAL_LINK_INVALID, LOCAL_LINK_LOCKED, LOCAL_LINKS_MISSING,
 * ITEM_TAKEN_OUT
 */
export const submitLocalLinks = (order: OrderDocument, body: UpdateBody, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'submit_links', 'operator');
  const empty = (body.orderItems ?? []).flatMap(({ local_order_link }, index) =>
    isBlank(local_order_link ?? '') ? [index] : [],
  );
  const items = empty.length > 0 ? order.items : body.orderItems?.length ? withLinks(order, body) : order.items;
  const missing = remainingItems({ items }).filter(({ local_order_link }) => local_order_link === null);
  if (empty.length > 0 || missing.length > 0) {
    throw new AppError('LOCAL_LINKS_MISSING', {
      details: missing.map(({ order_item_id }) => ({
        path: '/body/orderItems',
        message: 'Local shipment link is required.',
        expected: order_item_id,
      })),
    });
  }
  const acknowledged = acknowledgedOf(warningsOf(items), body);
  return step(order, 'submit_links', by, now, { items }, [{ kind: 'purchased' }], acknowledged);
};

const warningsOf = (items: readonly ItemRecord[]): readonly OrderWarning[] =>
  hasRepeatedLink(remainingItems({ items }).map(({ local_order_link }) => local_order_link)) ? linkWarnings : [];

const withLinks = (order: OrderDocument, body: UpdateBody): readonly ItemRecord[] => {
  const pairs = someItems(order.items, body.orderItems ?? []);
  assertNotTakenOut(pairs.map(({ item }) => item));
  const problems = pairs.flatMap(({ sent, index }) => {
    const problem = problemInLocalLink(sent.local_order_link ?? '');
    return problem === undefined ? [] : [{ path: `/body/orderItems/${index}/local_order_link`, message: problem }];
  });
  if (problems.length > 0)
    throw new AppError('LOCAL_LINK_INVALID', { error: problems[0]?.message ?? '', details: problems });
  for (const { item, sent, index } of pairs) {
    // Sending a locked link again as it is changes nothing: 'Submit' sends all of them.
    if (item.local_order_link !== null && item.local_order_link !== sent.local_order_link?.trim()) {
      throw new AppError('LOCAL_LINK_LOCKED', {
        details: [{ path: `/body/orderItems/${index}/local_order_link`, message: 'This link is saved and locked.' }],
      });
    }
  }
  return order.items.map((item) => {
    const link = pairs.find((pair) => pair.item === item)?.sent.local_order_link?.trim();
    return link === undefined ? item : { ...item, local_order_link: link };
  });
};
