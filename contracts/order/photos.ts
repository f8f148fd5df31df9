import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { largestPhoto, longestRefusal, longestResolution } from '../rules/photos.ts';
import { itemChangeErrors, itemId, orderParams, version } from './item-change.ts';
import { rolesFor } from './moves.ts';
import { order } from './order.ts';

/** Photos of the goods in the office, which their customer sees before they are packed. */
const photoId = Type.String({ pattern: '^[0-9a-z]{8,10}-[0-9A-HJKMNP-TV-Z]{26}$' });

const largestText = Math.ceil(largestPhoto / 3) * 4;

/**
 * JPEG, PNG or WebP by its content. The server decodes it and stores pixels only, as a JPEG of at most 1600 pixels a side:
 * no location, no other metadata, nothing hidden behind the picture.
 */
export const addPhoto = operation({
  id: 'addPhoto',
  service: 'orders',
  method: 'POST',
  path: 'orders/admin/{orderId}/add-photo',
  caller: 'operator',
  roles: rolesFor('add_photo'),
  summary: 'Adds a photo of an item that has arrived. The customer gets a message with the first photo of the order.',
  params: orderParams,
  body: Type.Object({
    order_item_id: itemId,
    /** The picture in base64. */
    image: Type.String({ minLength: 1, maxLength: largestText, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    version,
  }),
  bodyLimit: largestText + 4096,
  answer: success({ order }),
  idempotencyKey: true,
  errors: [...itemChangeErrors, 'PHOTO_INVALID', 'TOO_MANY_PHOTOS'],
});

export const removePhoto = operation({
  id: 'removePhoto',
  service: 'orders',
  method: 'POST',
  path: 'orders/admin/{orderId}/remove-photo',
  caller: 'operator',
  roles: rolesFor('remove_photo'),
  summary: 'Removes a photo of an item: the customer does not see it any more, and its file is deleted.',
  params: orderParams,
  body: Type.Object({ order_item_id: itemId, photo_id: photoId, version }),
  answer: success({ order }),
  idempotencyKey: true,
  errors: [...itemChangeErrors, 'PHOTO_NOT_FOUND'],
});

/** Loaded by the browser itself, so without an API key: the id of the order and of the photo are the key. */
export const getPhoto = operation({
  id: 'getPhoto',
  service: 'orders',
  method: 'GET',
  path: 'orders/{orderId}/photos/{photoId}',
  caller: 'customer',
  summary: 'A photo of an item of the order.',
  params: Type.Object({ ...orderParams.properties, photoId }),
  answer: Type.String(),
  answerType: 'image/jpeg',
  errors: ['PHOTO_NOT_FOUND'],
});

/** REFUSAL_CLOSED without a photo, after `refusalHours`, and while the item is refused already. */
export const refuseGoods = operation({
  id: 'refuseGoods',
  service: 'orders',
  method: 'POST',
  path: 'orders/{orderId}/refuse-goods',
  caller: 'customer',
  summary:
    'The customer says that an item on its photos is not what was ordered: it is not packed until that is resolved.',
  params: orderParams,
  body: Type.Object({
    order_item_id: itemId,
    /** What is wrong. */
    text: Type.String({ minLength: 1, maxLength: longestRefusal, pattern: '\\S' }),
  }),
  answer: success({ order }),
  idempotencyKey: true,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_CONFLICT',
    'ORDER_REFUNDED',
    'ITEMS_DO_NOT_MATCH',
    'ITEM_TAKEN_OUT',
    'REFUSAL_CLOSED',
  ],
});

/** REFUSAL_CLOSED where no refusal is open. */
export const resolveRefusal = operation({
  id: 'resolveRefusal',
  service: 'orders',
  method: 'POST',
  path: 'orders/admin/{orderId}/resolve-refusal',
  caller: 'operator',
  roles: rolesFor('resolve_refusal'),
  summary: 'Ends a refusal with a reason that the customer sees: the order can be packed again.',
  params: orderParams,
  body: Type.Object({
    order_item_id: itemId,
    reason: Type.String({ minLength: 1, maxLength: longestResolution, pattern: '\\S' }),
    version,
  }),
  answer: success({ order }),
  idempotencyKey: true,
  errors: [...itemChangeErrors, 'REFUSAL_CLOSED'],
});
