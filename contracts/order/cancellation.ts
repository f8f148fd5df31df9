import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { rolesFor } from './moves.ts';
import { orderTotals } from './order.ts';
import { operatorCommand, orderParams, sentence, version } from './requests.ts';

// Commands of operators that end an order, or a part of it, before it is shipped. The customer reads the reason.
const paise = Type.Integer({ minimum: 0 });
const itemParams = Type.Object({ ...orderParams.properties, itemId: Type.String({ minLength: 1, maxLength: 64 }) });

/**
 * PAYMENT_OPEN while it is not known whether money moved. The refund is requested from svc-payments in the same write
 * and carried out later.
 */
export const cancelOrder = operation({
  ...operatorCommand,
  id: 'cancelOrder',
  path: 'orders/admin/{orderId}/cancel',
  roles: rolesFor('cancel_order'),
  summary: 'Cancels an order before its shipment, with a reason that the customer reads, and refunds what was paid.',
  body: Type.Object({
    reason: sentence,
    version,
    /** All that is left of the payment where it is missing. */
    refund_paise: Type.Optional(paise),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_CHANGED',
    'ORDER_STATUS_CONFLICT',
    'PAYMENT_OPEN',
    'REFUND_TOO_LARGE',
    'SECOND_FACTOR_REQUIRED',
    'NEIGHBOUR_UNAVAILABLE',
  ],
});

/** What taking out an item would refund and leave; paise, the order's new totals in rupees. */
const takeOutPreview = Type.Object({
  refund_paise: paise,
  /** Price times quantity, and what the parcel costs less to ship; their sum may exceed what is left of the payment. */
  item_paise: paise,
  shipping_paise: paise,
  /** What is left of the payment. */
  left_paise: paise,
  totals: orderTotals,
  /** It is the last item: the order is cancelled, and all that is left is refunded. */
  cancels: Type.Boolean(),
});
export type TakeOutPreview = Static<typeof takeOutPreview>;

const takeOutErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_STATUS_CONFLICT',
  'ORDER_REFUNDED',
  'ITEMS_DO_NOT_MATCH',
  'ITEM_TAKEN_OUT',
  'ITEM_RECEIVED',
  'NEIGHBOUR_UNAVAILABLE',
] as const;

export const previewTakeOut = operation({
  id: 'previewTakeOut',
  service: 'orders',
  method: 'GET',
  path: 'orders/admin/{orderId}/items/{itemId}/take-out-preview',
  caller: 'operator',
  roles: rolesFor('take_out_item'),
  summary: 'What taking an item out of a paid order would refund; changes nothing.',
  params: itemParams,
  answer: success({ preview: takeOutPreview }),
  errors: takeOutErrors,
});

/** REFUND_CHANGED, with the new preview in `details`, where the named refund is not the computed one. */
export const takeOutItem = operation({
  ...operatorCommand,
  id: 'takeOutItem',
  path: 'orders/admin/{orderId}/items/{itemId}/take-out',
  roles: rolesFor('take_out_item'),
  summary: 'Takes an item that is not received yet out of a paid order, with a reason that the customer reads.',
  params: itemParams,
  body: Type.Object({
    reason: sentence,
    version,
    /** As previewed. */
    refund_paise: paise,
  }),
  errors: [...takeOutErrors, 'ORDER_CHANGED', 'REFUND_CHANGED', 'SECOND_FACTOR_REQUIRED'],
});
