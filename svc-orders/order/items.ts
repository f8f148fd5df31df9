import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';

/** A stored item with what was sent for it, and the place of that in the request. */
export interface ItemPair<S> {
  readonly item: ItemRecord;
  readonly sent: S;
  readonly index: number;
}

/**
 * Each stored item with what was sent for it, in the order's own sequence.
 * @throws AppError ITEMS_DO_NOT_MATCH when an item is missing, foreign or named twice
 */
export const everyItem = <S extends { order_item_id?: string | undefined }>(
  items: readonly ItemRecord[],
  sent: readonly S[],
): ItemPair<S>[] => {
  const pairs = someItems(items, sent);
  const missing = items.filter(({ order_item_id }) => !pairs.some(({ item }) => item.order_item_id === order_item_id));
  if (missing.length > 0) {
    throw new AppError('ITEMS_DO_NOT_MATCH', {
      details: missing.map(({ order_item_id }) => ({
        path: '/body/orderItems',
        message: 'An item of the order is missing.',
        expected: order_item_id,
      })),
    });
  }
  return items.flatMap(({ order_item_id }) => pairs.filter(({ item }) => item.order_item_id === order_item_id));
};

/**
 * The stored items that were named, with what was sent for each and its place in the request.
 * @throws AppError ITEMS_DO_NOT_MATCH when one is foreign or named twice, or none is named
 */
export const someItems = <S extends { order_item_id?: string | undefined }>(
  items: readonly ItemRecord[],
  sent: readonly S[],
): ItemPair<S>[] => {
  if (sent.length === 0) throw new AppError('ITEMS_DO_NOT_MATCH');
  return sent.map((claim, index) => {
    const item = items.find(({ order_item_id }) => order_item_id === claim.order_item_id);
    const repeated = sent.findIndex(({ order_item_id }) => order_item_id === claim.order_item_id) !== index;
    if (!item || repeated) {
      throw new AppError('ITEMS_DO_NOT_MATCH', {
        details: [
          {
            path: `/body/orderItems/${index}/order_item_id`,
            message: repeated ? 'This item is named twice.' : 'This item is not of this order.',
            sent: claim.order_item_id ?? null,
          },
        ],
      });
    }
    return { item, sent: claim, index };
  });
};

/** @throws AppError ITEM_TAKEN_OUT */
export const assertNotTakenOut = (items: readonly ItemRecord[]): void => {
  if (items.some(({ taken_out }) => taken_out)) throw new AppError('ITEM_TAKEN_OUT');
};

/** The item of that id. @throws AppError ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT */
export const itemOf = ({ items }: OrderDocument, order_item_id: string): ItemRecord => {
  const found = someItems(items, [{ order_item_id }]).map(({ item }) => item);
  assertNotTakenOut(found);
  return found[0] as ItemRecord;
};

/** The items of an order with a change of one of them. */
export const withItem = ({ items }: OrderDocument, item: ItemRecord, change: Partial<ItemRecord>): ItemRecord[] =>
  items.map((each) => (each === item ? { ...each, ...change } : each));

/**
 * Rejects ids in the body of an update that are not those of the order at its address, also where the command reads none.
 * @throws AppError VALIDATION_FAILED, ITEMS_DO_NOT_MATCH
 */
export const assertOwnIds = (order: OrderDocument, body: UpdateBody): void => {
  const own = { order_id: order.id, user_id: order.user_id };
  const foreign = (['order_id', 'user_id'] as const).filter(
    (name) => body.order[name] !== undefined && body.order[name] !== own[name],
  );
  if (foreign.length > 0) {
    throw new AppError('VALIDATION_FAILED', {
      details: foreign.map((name) => ({ path: `/body/order/${name}`, message: 'is not that of this order' })),
    });
  }
  const named = (body.orderItems ?? []).filter(({ order_item_id }) => order_item_id !== undefined);
  if (named.length > 0) someItems(order.items, named);
};
