import { isRefused, mostPhotos, refusalHours } from '@potli/contracts/rules/photos.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { randomText } from '../order/ids.ts';
import { itemOf, withItem } from '../order/items.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { assertMove, byCustomer, type StepBy, step } from '../order/step.ts';
import type { Photo } from './read-photo.ts';

const hourMs = 3_600_000;

/** The time and 130 random bits: the address of a photo cannot be guessed, and `sweep-photos.ts` sees how old a file is. */
export const newPhotoId = (now: Date): string => `${now.getTime().toString(36)}-${randomText(26)}`;

/** When that name was made; undefined for a name that is none. */
export const photoTime = (photo_id: string): Date | undefined => {
  const [, time] = /^([0-9a-z]{8,10})-[0-9A-Z]{26}$/.exec(photo_id) ?? [];
  return time === undefined ? undefined : new Date(Number.parseInt(time, 36));
};

/** Under which key the blob store has a photo. */
export const photoKey = ({ id }: Pick<OrderDocument, 'id'>, photo_id: string): string => `${id}/${photo_id}`;

/** The ids of all photos of an order. */
export const photoIdsOf = ({ items }: Pick<OrderDocument, 'items'>): string[] =>
  items.flatMap(({ photos = [] }) => photos.map(({ photo_id }) => photo_id));

/**
 * Rejects a photo before it is decoded and stored.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT, TOO_MANY_PHOTOS
 */
export const assertPhotoWelcome = (order: OrderDocument, order_item_id: string): ItemRecord => {
  assertMove(order, 'add_photo', 'operator');
  const item = itemOf(order, order_item_id);
  if ((item.photos ?? []).length >= mostPhotos) throw new AppError('TOO_MANY_PHOTOS');
  return item;
};

/** The order with one more photo of an item. The first of the order sends its customer a message. */
export const addPhoto = (
  order: OrderDocument,
  { order_item_id, photo_id, width, height }: { order_item_id: string; photo_id: string } & Omit<Photo, 'body'>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  const item = assertPhotoWelcome(order, order_item_id);
  const photos = [...(item.photos ?? []), { photo_id, width, height, at: now.toISOString(), by: by.name }];
  const messages: OrderMessage[] = photoIdsOf(order).length === 0 ? [{ kind: 'photos_ready' }] : [];
  return step(order, 'add_photo', by, now, { items: withItem(order, item, { photos }) }, messages);
};

/** The order without that photo. @throws AppError PHOTO_NOT_FOUND, and what `assertMove` throws */
export const removePhoto = (
  order: OrderDocument,
  { order_item_id, photo_id }: { readonly order_item_id: string; readonly photo_id: string },
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'remove_photo', 'operator');
  const item = itemOf(order, order_item_id);
  const photos = (item.photos ?? []).filter((photo) => photo.photo_id !== photo_id);
  if (photos.length === (item.photos ?? []).length) throw new AppError('PHOTO_NOT_FOUND');
  return step(order, 'remove_photo', by, now, { items: withItem(order, item, { photos }) });
};

/** Until when the customer may refuse an item; undefined without a photo of it. */
export const refusableUntil = ({ photos = [] }: Pick<ItemRecord, 'photos'>): string | undefined => {
  const last = photos.map(({ at }) => Date.parse(at)).sort((one, other) => other - one)[0];
  return last === undefined ? undefined : new Date(last + refusalHours * hourMs).toISOString();
};

/** Rejects packing and shipping while an item is refused. @throws AppError GOODS_REFUSED */
export const assertNothingRefused = (order: Pick<OrderDocument, 'items'>): void => {
  const refused = remainingItems(order).filter(isRefused);
  if (refused.length > 0) {
    throw new AppError('GOODS_REFUSED', {
      details: refused.map(({ product_name }) => ({ path: '/order/items', message: `Refused: ${product_name}` })),
    });
  }
};

/**
 * The order with an item that its customer says is not what was ordered.
 * @throws AppError REFUSAL_CLOSED, ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT, and what `assertMove` throws
 */
export const refuseGoods = (
  order: OrderDocument,
  { order_item_id, text }: { readonly order_item_id: string; readonly text: string },
  now: Date,
): OrderDocument => {
  assertMove(order, 'refuse_goods', 'customer');
  const item = itemOf(order, order_item_id);
  const until = refusableUntil(item);
  if (isRefused(item) || until === undefined || now.toISOString() > until) throw new AppError('REFUSAL_CLOSED');
  if (isBlank(text))
    throw new AppError('VALIDATION_FAILED', { details: [{ path: '/body/text', message: 'is required' }] });
  const refusal = { at: now.toISOString(), text: text.trim() };
  const items = withItem(order, item, { refusal });
  return step(order, 'refuse_goods', byCustomer, now, { items }, [{ kind: 'operators_goods_refused' }], {
    note: refusal.text,
  });
};

/**
 * The order with a refusal that an operator has settled, for a reason that the customer gets.
 * @throws AppError REFUSAL_CLOSED where none is open, ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT, and what `assertMove` throws
 */
export const resolveRefusal = (
  order: OrderDocument,
  { order_item_id, reason }: { readonly order_item_id: string; readonly reason: string },
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'resolve_refusal', 'operator');
  const item = itemOf(order, order_item_id);
  if (!item.refusal || !isRefused(item)) throw new AppError('REFUSAL_CLOSED');
  const resolved = { at: now.toISOString(), by: by.name, reason: reason.trim() };
  const refusal = { ...item.refusal, resolved };
  const messages: OrderMessage[] = [{ kind: 'refusal_resolved', order_item_id }];
  return step(order, 'resolve_refusal', by, now, { items: withItem(order, item, { refusal }) }, messages, {
    note: resolved.reason,
  });
};
