import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { rolesFor } from './moves.ts';
import { userDetails } from './order.ts';
import { itemChangeErrors, itemId, operatorCommand, sentence, version } from './requests.ts';

// How operators put right what is already stored. Each is a command of `moves.ts` with an entry in the history.

/**
 * Before payment, from ORDER_CONFIRMATION or ORDER_CORRECTION. PAYMENT_OPEN while money may be on its way, and
 * ORDER_STATUS_CONFLICT once it has come.
 */
export const reopenEvaluation = operation({
  ...operatorCommand,
  id: 'reopenEvaluation',
  path: 'orders/admin/{orderId}/reopen-evaluation',
  roles: rolesFor('reopen_evaluation'),
  summary:
    'Takes an unpaid order back to its evaluation, with a reason that is kept in its history. Open payments of the ' +
    'old price are closed first.',
  body: Type.Object({ reason: sentence, version }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ORDER_STATUS_CONFLICT', 'PAYMENT_OPEN', 'NEIGHBOUR_UNAVAILABLE'],
});

/** While the goods are on their way to the office or lie there. The same link again changes nothing. */
export const correctLocalLink = operation({
  ...operatorCommand,
  id: 'correctLocalLink',
  path: 'orders/admin/{orderId}/correct-local-link',
  roles: rolesFor('correct_local_link'),
  summary: 'Replaces the local order link of an item after all links were submitted.',
  body: Type.Object({
    order_item_id: itemId,
    local_order_link: Type.String({ maxLength: 2048 }),
    version,
  }),
  errors: [...itemChangeErrors, 'LOCAL_LINK_INVALID'],
});

/** While the parcel is on its way. The customer gets the new tracking; the same one again changes nothing. */
export const correctTracking = operation({
  ...operatorCommand,
  id: 'correctTracking',
  path: 'orders/admin/{orderId}/correct-tracking',
  roles: rolesFor('correct_tracking'),
  summary: 'Replaces tracking link and number of a shipped order and notifies the customer.',
  body: Type.Object({
    international_shipping_tracking_link: Type.String({ maxLength: 2048 }),
    international_shipping_tracking_number: Type.String({ maxLength: 100 }),
    version,
  }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ORDER_STATUS_CONFLICT', 'ORDER_REFUNDED', 'SHIPMENT_INCOMPLETE'],
});

/**
 * Until the order is packed. COUNTRY_FIXED for another country once the order has a price, which includes shipping to
 * the country. The same address again changes nothing.
 */
export const correctAddress = operation({
  ...operatorCommand,
  id: 'correctAddress',
  path: 'orders/admin/{orderId}/correct-address',
  roles: rolesFor('correct_address'),
  summary:
    'Replaces delivery address and recipient with the customer’s agreement: how it was given is kept in the history. Notifies ' +
    'the customer.',
  body: Type.Object({
    /** Who receives the parcel; blank for the customer, and without it as before. */
    recipient_name: userDetails.properties.recipient_name,
    address: userDetails.properties.address,
    country: userDetails.properties.country,
    postal_code: userDetails.properties.postal_code,
    /** How the customer agreed, such as "by phone on 3 March". */
    agreement: sentence,
    version,
  }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ORDER_STATUS_CONFLICT', 'ORDER_REFUNDED', 'COUNTRY_FIXED'],
});
