import { type FieldChange, longestChangeText, mostChanges } from '@potli/contracts/order/changes.ts';
import type { OrderCommand } from '@potli/contracts/order/moves.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { totalsOnTheWire } from './present.ts';

type Side = FieldChange['from'];
type Fields = Readonly<Record<string, Side>>;

export interface Changes {
  readonly changes?: readonly FieldChange[];
  readonly changes_left_out?: number;
}

/** What an operator decided. A resubmission takes it back, which is no change that the customer made. */
const decisions = new Set(['is_address_accepted', 'order_error_code', 'is_item_accepted', 'item_error_code']);

/**
 * What a step changed, field by field, as the history keeps it: at most `mostChanges`, texts cut to `longestChangeText`
 * and without control characters. Empty where nothing that people see has changed.
 */
export const changesBetween = (before: OrderDocument, after: OrderDocument, command: OrderCommand): Changes => {
  const ofOrder = differences(orderFields(before), orderFields(after), null);
  const ofItems = after.items.flatMap((item) => {
    const old = before.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
    return old ? differences(itemFields(old), itemFields(item), item) : [];
  });
  const all = [...ofOrder, ...ofItems].filter(({ field }) => command !== 'resubmit' || !decisions.has(field));
  if (all.length === 0) return {};
  const changes_left_out = all.length - mostChanges;
  return { changes: all.slice(0, mostChanges), ...(changes_left_out > 0 && { changes_left_out }) };
};

const differences = (before: Fields, after: Fields, item: ItemRecord | null): FieldChange[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [before[field] ?? null, value];
    if (from === to) return [];
    return [
      {
        field,
        order_item_id: item?.order_item_id ?? null,
        product_name: item && String(shown(item.product_name)),
        from: shown(from),
        to: shown(to),
      },
    ];
  });

const shown = (side: Side): Side => {
  if (typeof side !== 'string') return side;
  const text = side.replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > longestChangeText ? `${text.slice(0, longestChangeText - 1)}…` : text;
};

const flag = (value: boolean | null): Side => (value === null ? null : Number(value));
/** 0 and '' are how the document says that there is nothing yet. */
const orNothing = (value: string | number): Side => value || null;

const orderFields = (order: OrderDocument): Fields => {
  const totals = order.totals && totalsOnTheWire(order.totals);
  return {
    name: order.user.name,
    address: order.user.address,
    country: order.user.country,
    postal_code: order.user.postal_code,
    is_address_accepted: flag(order.address_accepted),
    order_error_code: order.order_error_code,
    items_total_cost: totals?.items_total_cost ?? null,
    international_shipping_cost: totals?.international_shipping_cost ?? null,
    total_price: totals?.total_price ?? null,
    estimated_weight: totals?.estimated_weight ?? null,
    local_shippment_time: totals?.local_shippment_time ?? null,
    total_time_estimation: totals?.total_time_estimation ?? null,
    payment_id: order.payment?.payment_id ?? null,
    international_shipping_tracking_link: order.international_shipping_tracking_link,
    international_shipping_tracking_number: order.international_shipping_tracking_number,
  };
};

const itemFields = (item: ItemRecord): Fields => ({
  size: orNothing(item.size),
  color: orNothing(item.color),
  quantity: item.quantity,
  is_item_accepted: flag(item.accepted),
  item_error_code: item.item_error_code,
  price: orNothing(toRupees(item.price)),
  weight: orNothing(item.weight),
  shipment_date: item.shipment_date,
  local_order_link: item.local_order_link,
  is_local_shippment_received: flag(item.received),
});
