import { type FieldChange, longestChangeText, mostChanges } from '@potli/contracts/order/changes.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { detailsOf, trackingOf } from '../personal-data/personal-data.ts';
import type { HistoryRecord, ItemRecord, OrderDocument } from './order-document.ts';
import { totalsOnTheWire } from './totals.ts';

type Side = FieldChange['from'];
type Fields = Readonly<Record<string, Side>>;

interface Changes {
  readonly changes?: readonly FieldChange[];
  readonly changes_left_out?: number;
}

/** What an operator decided. A resubmission takes it back, which is no change that the customer made. */
const decisions = new Set(['is_address_accepted', 'order_error_code', 'is_item_accepted', 'item_error_code']);

/**
 * What a step changed, field by field, as it is stored: at most `mostChanges`, texts cut to `longestChangeText` and without
 * control characters. Those of personal data apart, because they are kept with it.
 */
export const changesBetween = (
  before: OrderDocument,
  after: OrderDocument,
  command: HistoryRecord['command'],
): { personal: FieldChange[]; others: Changes } => {
  const personal = differences(personalFields(before), personalFields(after), null);
  const ofOrder = differences(orderFields(before), orderFields(after), null);
  const ofItems = after.items.flatMap((item) => {
    const old = before.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
    return old ? differences(itemFields(old), itemFields(item), item) : [];
  });
  const others = [...ofOrder, ...ofItems].filter(({ field }) => command !== 'resubmit' || !decisions.has(field));
  const room = mostChanges - personal.length;
  return {
    personal,
    others: {
      ...(others.length > 0 && { changes: others.slice(0, room) }),
      ...(others.length > room && { changes_left_out: others.length - room }),
    },
  };
};

/** All changes of a step, as people are shown them; undefined where nothing that they see has changed. */
export const changesOf = (order: Pick<OrderDocument, 'history' | 'user'>, index: number): FieldChange[] | undefined => {
  const personal = order.user.changes.filter(({ step }) => step === index).map(({ step: _, ...change }) => change);
  const all = [...personal, ...(order.history[index]?.changes ?? [])];
  return all.length > 0 ? all : undefined;
};

const differences = (before: Fields, after: Fields, item: ItemRecord | null): FieldChange[] =>
  // A recipient is on one side only where it is added or removed.
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
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

/** Each detail and where the parcel is, the country apart: it stays when personal data is removed. */
const personalFields = ({ user }: OrderDocument): Fields => {
  const { country: _, ...details } = detailsOf(user);
  return { ...details, ...trackingOf(user) };
};

const orderFields = (order: OrderDocument): Fields => {
  const totals = order.totals && totalsOnTheWire(order.totals);
  return {
    country: order.user.country,
    is_address_accepted: flag(order.address_accepted),
    order_error_code: order.order_error_code,
    items_total_cost: totals?.items_total_cost ?? null,
    international_shipping_cost: totals?.international_shipping_cost ?? null,
    total_price: totals?.total_price ?? null,
    estimated_weight: totals?.estimated_weight ?? null,
    local_shippment_time: totals?.local_shippment_time ?? null,
    total_time_estimation: totals?.total_time_estimation ?? null,
    payment_id: order.payment?.payment_id ?? null,
  };
};

const itemFields = (item: ItemRecord): Fields => ({
  size: orNothing(item.size),
  color: orNothing(item.color),
  quantity: item.quantity,
  note: orNothing(item.note ?? ''),
  is_item_accepted: flag(item.accepted),
  item_error_code: item.item_error_code,
  price: orNothing(toRupees(item.price)),
  weight: orNothing(item.weight),
  shipment_date: item.shipment_date,
  local_order_link: item.local_order_link,
  is_local_shippment_received: flag(item.received),
  purchase_paid: item.purchase ? toRupees(item.purchase.paid) : null,
  store_order_number: item.purchase?.store_order_number ?? null,
  seller: item.purchase?.seller ?? null,
  expected_on: item.purchase?.expected_on ?? null,
  received_good: orNothing(item.receipt?.good ?? 0),
  received_damaged: orNothing(item.receipt?.damaged ?? 0),
  received_wrong: orNothing(item.receipt?.wrong ?? 0),
  measured_weight: item.receipt?.measured_weight ?? null,
  photos: orNothing(item.photos?.length ?? 0),
  is_refused: item.refusal ? flag(!item.refusal.resolved) : null,
  is_taken_out: flag(item.taken_out !== undefined),
});
