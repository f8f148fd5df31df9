import type { Claim } from '@potli/contracts/order/claim.ts';
import type { Actor } from '@potli/contracts/order/moves.ts';
import type { HistoryEntry, Order, OrderItem, OrderRow } from '@potli/contracts/order/order.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { detailsOf, trackingOf } from '../personal-data/personal-data.ts';
import { refusableUntil } from '../photo/photos.ts';
import { marginOf, marginOnTheWire } from '../purchase/margin.ts';
import { quoteDeadline } from '../quote/quote.ts';
import { cancellationOf } from './cancellation.ts';
import { changesOf } from './changes.ts';
import { revisionOf } from './history.ts';
import { nextStepBy } from './next-step-by.ts';
import type { HistoryRecord, ItemRecord, OrderDocument } from './order-document.ts';
import { allowedCommands, isStopped, paiseLeft, presentRefunds, refundStanding } from './refund-state.ts';
import { noteOf, storePriceOf } from './submit.ts';
import { assigneeOf } from './teamwork.ts';
import { totalsOnTheWire } from './totals.ts';

/** What each audience sees of an order. Fields are listed one by one, so that nothing internal leaks by being added. */
export const presentOrder = (order: OrderDocument, audience: Extract<Actor, 'customer' | 'operator'>): Order => ({
  order_id: order.id,
  reference: order.reference,
  version: revisionOf(order),
  user_id: order.user_id,
  order_status: order.order_status,
  created_at: order.created_at,
  updated_at: order.updated_at,
  status_since: order.status_since,
  orderUser: { name: order.user.name, country: order.user.country },
  user: detailsOf(order.user),
  items: order.items.map((item) => presentItem(item, audience)),
  ...totalsOnTheWire(order.totals),
  ...trackingOf(order.user),
  order_error_code: order.order_error_code,
  ...(audience === 'operator' && { rates_version: order.rates_version }),
  transaction: order.payment && {
    payment_id: order.payment.payment_id,
    total_price: toRupees(order.payment.paid_paise),
    payment_method: order.payment.payment_method,
    total_time_estimation: order.totals?.total_time_estimation ?? 0,
    order_total: toRupees(order.payment.total_paise),
  },
  ...(order.refunds && { refunds: presentRefunds(order, audience) }),
  ...refundStanding(order),
  ...(audience === 'operator' && order.payment && { refundable_amount: toRupees(paiseLeft(order)) }),
  ...(audience === 'operator' && order.payment && { margin: marginOnTheWire(marginOf(order)) }),
  ...(audience === 'operator' && presentDeclaration(order)),
  ...presentCancellation(order),
  history: order.history.flatMap((entry, index): HistoryEntry[] => {
    const { at, command, from, to } = entry;
    if (audience === 'operator') return [presentEntry(entry, changesOf(order, index))];
    // Saving one link or one receipt is the operators' own bookkeeping: the status does not change.
    return from === to ? [] : [{ at, command, from, to }];
  }),
  personal_data_removed: order.personal_data_removed
    ? {
        at: order.personal_data_removed.at,
        ...(audience === 'operator' && { by: order.personal_data_removed.by }),
      }
    : null,
  quote_expires_at: quoteDeadline(order),
  next_step_by: isStopped(order) ? null : nextStepBy(order),
  allowed_actions: allowedCommands(order, audience),
});

const presentEntry = (entry: HistoryRecord, changes: HistoryEntry['changes']): HistoryEntry => {
  const { at, command, from, to, by, note, changes_left_out, dropped_items, acknowledged_warnings, resent } = entry;
  return {
    ...{ at, command, from, to, by },
    ...(note !== undefined && { note }),
    ...(changes && { changes }),
    ...(changes_left_out !== undefined && { changes_left_out }),
    ...(dropped_items && { dropped_items: dropped_items.map((item) => ({ ...item })) }),
    ...(acknowledged_warnings && { acknowledged_warnings: [...acknowledged_warnings] }),
    ...(resent && { resent: resent.map(({ at, by, kind }) => ({ at, by, kind })) }),
  };
};

const presentDeclaration = ({ goods_declaration }: OrderDocument): Pick<Order, 'goods_declaration'> =>
  goods_declaration ? { goods_declaration: { ...goods_declaration, items: [...goods_declaration.items] } } : {};

const presentCancellation = (order: OrderDocument): Pick<Order, 'cancellation'> => {
  const cancellation = cancellationOf(order);
  return cancellation ? { cancellation } : {};
};

/** A row of the operators' list. */
export const presentRow = (order: OrderDocument, claim: Claim | null, operator: Operator): OrderRow => ({
  order_id: order.id,
  reference: order.reference,
  order_status: order.order_status,
  total_price: toRupees(order.totals?.total_price ?? 0),
  created_at: order.created_at,
  updated_at: order.updated_at,
  status_since: order.status_since,
  needs_action: order.needs_action,
  due_at: order.due_at ?? null,
  item_count: remainingItems(order).length || order.items.length,
  first_item: (remainingItems(order)[0] ?? order.items[0])?.product_name ?? '',
  ...refundStanding(order),
  orderUser: { name: order.user.name, country: order.user.country },
  claim,
  assigned_to: assigneeOf(order, operator),
  ...(order.user.notes?.length && { note_count: order.user.notes.length }),
});

const presentItem = (item: ItemRecord, audience: Actor): OrderItem => ({
  order_item_id: item.order_item_id,
  product_name: item.product_name,
  is_product_name_typed: item.name_typed ? 1 : 0,
  product_link: item.product_link,
  product_image: item.product_image,
  size: item.size,
  color: item.color,
  quantity: item.quantity,
  price: toRupees(item.price),
  weight: item.weight,
  shipment_date: item.shipment_date,
  is_item_accepted: item.accepted ? 1 : 0,
  item_error_code: item.item_error_code,
  local_shippment_duration: item.local_shippment_duration,
  local_order_link: item.local_order_link,
  is_local_shippment_received: item.received ? 1 : 0,
  ...storePriceOf(item),
  ...presentPhotos(item, audience),
  ...noteOf(item.note),
  ...(audience === 'operator' && item.receipt && { receipt: { ...item.receipt } }),
  ...(audience === 'operator' &&
    item.purchase && { purchase: { ...item.purchase, paid: toRupees(item.purchase.paid) } }),
  ...(item.taken_out && { taken_out: presentTakenOut(item.taken_out, audience) }),
});

const presentTakenOut = (
  { at, reason, refund_paise, by }: NonNullable<ItemRecord['taken_out']>,
  audience: Actor,
): NonNullable<OrderItem['taken_out']> => ({
  ...{ at, reason, refund_amount: toRupees(refund_paise) },
  ...(audience === 'operator' && { by }),
});

const presentPhotos = (
  item: ItemRecord,
  audience: Actor,
): Pick<OrderItem, 'photos' | 'refusable_until' | 'refusal'> => {
  const { photos = [], refusal } = item;
  const until = refusableUntil(item);
  const withName = <T extends { readonly by: string }>({ by, ...rest }: T) => ({
    ...rest,
    ...(audience === 'operator' && { by }),
  });
  return {
    ...(photos.length > 0 && { photos: photos.map(withName) }),
    ...(until !== undefined && { refusable_until: until }),
    ...(refusal && {
      refusal: {
        at: refusal.at,
        text: refusal.text,
        ...(refusal.resolved && { resolved: withName(refusal.resolved) }),
      },
    }),
  };
};
