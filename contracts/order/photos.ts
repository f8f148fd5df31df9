import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { largestPhoto, longestRefusal, longestResolution } from '../rules/photos.ts';
import { rolesFor } from './moves.ts';
import { order } from './order.ts';
import { customerRequest, itemChangeErrors, itemId, operatorCommand, orderParams, version } from './requests.ts';

/** Photos of the goods in the office, which their customer sees before they are packed. */
const photoId = Type.String({ pattern: '^[0-9a-z]{8,10}-[0-9A-HJKMNP-TV-Z]{26}$' });

const largestText = Math.ceil(largestPhoto / 3) * 4;

/**
 * JPEG, PNG or WebP by its content. The server decodes it and stores pixels only, as a JPEG of at most 1600 pixels a side:
 * no location, no other metadata, nothing hidden behind the picture.
 */
export const addPhoto = operation({
  ...operatorCommand,
  id: 'addPhoto',
  path: 'orders/admin/{orderId}/add-photo',
  roles: rolesFor('add_photo'),
  summary: 'Adds a photo of an item that has arrived. The customer gets a message with the first photo of the order.',
  body: Type.Object({
    order_item_id: itemId,
    /** The picture in base64. */
    image: Type.String({ minLength: 1, maxLength: largestText, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    version,
  }),
  bodyLimit: largestText + 4096,
  errors: [...itemChangeErrors, 'PHOTO_INVALID', 'TOO_MANY_PHOTOS'],
});

export const removePhoto = operation({
  ...operatorCommand,
  id: 'removePhoto',
  path: 'orders/admin/{orderId}/remove-photo',
  roles: rolesFor('remove_photo'),
  summary: 'Removes a photo of an item: the customer does not see it any more, and its file is deleted.',
  body: Type.Object({ order_item_id: itemId, photo_id: photoId, version }),
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
  ...customerRequest,
  id: 'refuseGoods',
  path: 'orders/{orderId}/refuse-goods',
  summary:
    'The customer says that an item on its photos is not what was ordered: it is not packed until that is resolved.',
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
  ...operatorCommand,
  id: 'resolveRefusal',
  path: 'orders/admin/{orderId}/resolve-refusal',
  roles: rolesFor('resolve_refusal'),
  summary: 'Ends a refusal with a reason that the customer sees: the order can be packed again.',
  body: Type.Object({
    order_item_id: itemId,
    reason: Type.String({ minLength: 1, maxLength: longestResolution, pattern: '\\S' }),
    version,
  }),
  errors: [...itemChangeErrors, 'REFUSAL_CLOSED'],
});
