import type { Problem } from '@potli/contracts/errors.ts';
import type { BodyOf } from '@potli/contracts/operation.ts';
import type { receiveItems as operation } from '@potli/contracts/order/receipts.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { assertNotTakenOut, type ItemPair, someItems } from '../order/items.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { assertMove, type StepBy, step } from '../order/step.ts';

type Sent = BodyOf<typeof operation>['items'][number];
const counted = ['good', 'damaged', 'wrong', 'measured_weight'] as const;

/**
 * The order with the pieces of some items that have arrived so far; the very same order where exactly that is stored. An
 * item with every piece in good condition is received.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT, VALIDATION_FAILED,
 * RECEIVED_CANNOT_BE_UNDONE
 */
export const receiveItems = (
  order: OrderDocument,
  { items: sent }: BodyOf<typeof operation>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'receive_items', 'operator');
  const pairs = someItems(order.items, sent);
  assertNotTakenOut(pairs.map(({ item }) => item));
  const problems = pairs.flatMap(problemsIn);
  if (problems[0]) throw new AppError('VALIDATION_FAILED', { error: problems[0].message, details: problems });
  for (const { item, sent, index } of pairs) {
    if (item.received && sent.good < item.quantity) {
      throw new AppError('RECEIVED_CANNOT_BE_UNDONE', {
        details: [{ path: `/body/items/${index}/good`, message: 'Already received.', expected: item.quantity }],
      });
    }
  }
  const changed = pairs.filter(({ item, sent }) =>
    counted.some((name) => (item.receipt?.[name] ?? null) !== sent[name]),
  );
  if (changed.length === 0) return order;
  const items = order.items.map((item) => {
    const pair = changed.find((each) => each.item === item);
    return pair ? withReceipt(item, pair.sent, now, by) : item;
  });
  return step(order, 'receive_items', by, now, { items });
};

const withReceipt = (item: ItemRecord, sent: Sent, now: Date, by: StepBy): ItemRecord => {
  const { good, damaged, wrong, measured_weight } = sent;
  const receipt = { good, damaged, wrong, measured_weight, at: now.toISOString(), by: by.name };
  return { ...item, receipt, received: item.received || good === item.quantity };
};

const problemsIn = ({ item, sent, index }: ItemPair<Sent>): Problem[] => [
  ...(sent.good > item.quantity
    ? [{ path: `/body/items/${index}/good`, message: `Only ${item.quantity} of this item were ordered.` }]
    : []),
  ...(sent.measured_weight !== null && sent.good === 0
    ? [{ path: `/body/items/${index}/measured_weight`, message: 'Weigh pieces in good condition only.' }]
    : []),
];
