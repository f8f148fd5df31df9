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
import { changesOf } from './changes.ts';
import { cancellationOf, revisionOf, updatedAt } from './history.ts';
import { nextStepBy } from './next-step-by.ts';
import type { HistoryRecord, ItemRecord, OrderDocument } from './order-document.ts';
import { allowedCommands, isStopped, paiseLeft, presentRefunds, refundStanding } from './refund-state.ts';
import { noteOf, storePriceOf } from './submit.ts';
import { assigneeOf } from './teamwork.ts';
import { totalsOnTheWire } from './totals.ts';

/** What each audience sees of an order. Fields are listed one by one, so that nothing internal leaks by being added. */
export const presentOrder = (order: OrderDocument, audience: Extract<Actor, 'customer' | 'operator'>): Order => {
  const { payment, totals, goods_declaration, personal_data_removed } = order;
  const forOperators = audience === 'operator';
  const cancellation = cancellationOf(order);
  return {
    order_id: order.id,
    reference: order.reference,
    version: revisionOf(order),
    user_id: order.user_id,
    order_status: order.order_status,
    created_at: order.created_at,
    updated_at: updatedAt(order),
    status_since: order.status_since,
    orderUser: { name: order.user.name, country: order.user.country },
    user: detailsOf(order.user),
    items: order.items.map((item) => presentItem(item, audience)),
    ...totalsOnTheWire(totals),
    ...trackingOf(order.user),
    order_error_code: order.order_error_code,
    transaction: payment && {
      payment_id: payment.payment_id,
      total_price: toRupees(payment.paid_paise),
      payment_method: payment.payment_method,
      total_time_estimation: totals?.total_time_estimation ?? 0,
      order_total: toRupees(payment.total_paise),
      // Cents become dollars as paise become rupees.
      ...(payment.captured && {
        charged: { amount: toRupees(payment.captured.amount), currency: payment.captured.currency },
      }),
    },
    ...(order.refunds && { refunds: presentRefunds(order, audience) }),
    ...refundStanding(order),
    ...(forOperators && {
      rates_version: order.rates_version,
      ...(payment && { refundable_amount: toRupees(paiseLeft(order)), margin: marginOnTheWire(marginOf(order)) }),
      ...(goods_declaration && { goods_declaration: { ...goods_declaration, items: [...goods_declaration.items] } }),
    }),
    ...(cancellation && { cancellation }),
    history: order.history.flatMap((entry, index): HistoryEntry[] => {
      const { at, command, from, to } = entry;
      if (forOperators) return [presentEntry(entry, changesOf(order, index))];
      // Saving one link or one receipt is the operators' own bookkeeping: the status does not change.
      return from === to ? [] : [{ at, command, from, to }];
    }),
    personal_data_removed: personal_data_removed
      ? { at: personal_data_removed.at, ...(forOperators && { by: personal_data_removed.by }) }
      : null,
    quote_expires_at: quoteDeadline(order),
    next_step_by: isStopped(order) ? null : nextStepBy(order),
    allowed_actions: allowedCommands(order, audience),
  };
};

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

/** How many items an order has, and the first: of what is left, or of all where everything was taken out. */
export const itemSummary = (order: OrderDocument) => {
  const remaining = remainingItems(order);
  const shown = remaining.length > 0 ? remaining : order.items;
  return { item_count: shown.length, first_item: shown[0]?.product_name ?? '' };
};

/** A row of the operators' list. */
export const presentRow = (order: OrderDocument, claim: Claim | null, operator: Operator): OrderRow => ({
  order_id: order.id,
  reference: order.reference,
  order_status: order.order_status,
  total_price: toRupees(order.totals?.total_price ?? 0),
  created_at: order.created_at,
  updated_at: updatedAt(order),
  status_since: order.status_since,
  needs_action: order.needs_action,
  due_at: order.due_at ?? null,
  ...itemSummary(order),
  ...refundStanding(order),
  orderUser: { name: order.user.name, country: order.user.country },
  claim,
  assigned_to: assigneeOf(order, operator),
  ...(order.user.notes?.length && { note_count: order.user.notes.length }),
});

const presentItem = (item: ItemRecord, audience: Actor): OrderItem => {
  const { photos = [], refusal, taken_out, receipt, purchase } = item;
  const forOperators = audience === 'operator';
  const named = <T extends { readonly by: string }>({ by, ...rest }: T) => ({ ...rest, ...(forOperators && { by }) });
  const refusable_until = refusableUntil(item);
  return {
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
    ...(photos.length > 0 && { photos: photos.map(named) }),
    ...(refusable_until !== undefined && { refusable_until }),
    ...(refusal && {
      refusal: {
        at: refusal.at,
        text: refusal.text,
        ...(refusal.resolved && { resolved: named(refusal.resolved) }),
      },
    }),
    ...noteOf(item.note),
    ...(forOperators && receipt && { receipt: { ...receipt } }),
    ...(forOperators && purchase && { purchase: { ...purchase, paid: toRupees(purchase.paid) } }),
    ...(taken_out && {
      taken_out: named({
        ...{ at: taken_out.at, reason: taken_out.reason, by: taken_out.by },
        refund_amount: toRupees(taken_out.refund_paise),
      }),
    }),
  };
};
