import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { oneOf } from '../schema.ts';
import { goodsDeclarationItem, order } from './order.ts';
import { exportReasons, mostPrintedOrders, papers } from './paper-kinds.ts';
import { operatorRequest, orderParams, version } from './requests.ts';

/**
 * Papers are made from the paid orders as they are now and not stored. All or nothing: one order that lacks something
 * is an error that names it.
 */
export const printPapers = operation({
  id: 'printPapers',
  service: 'orders',
  method: 'POST',
  path: 'orders/papers',
  caller: 'operator',
  roles: ['warehouse'],
  summary:
    'The chosen papers of some orders, or of all that are to be packed, as one PDF: order by order, each in the ' +
    'sequence packing slip, address label, commercial invoice, customs declaration (CN23).',
  body: Type.Object({
    papers: Type.Array(oneOf(papers), { minItems: 1, uniqueItems: true }),
    /** Missing: all orders whose goods have been received and that are not shipped yet, due first. */
    order_ids: Type.Optional(
      Type.Array(orderParams.properties.orderId, { minItems: 1, maxItems: mostPrintedOrders, uniqueItems: true }),
    ),
  }),
  answer: Type.String(),
  answerType: 'application/pdf',
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_CONFLICT',
    'ORDER_REFUNDED',
    'PERSONAL_DATA_REMOVED',
    'SENDER_INCOMPLETE',
    'GOODS_NOT_DECLARED',
    'NO_ORDERS_TO_PACK',
    'TOO_MANY_ORDERS',
  ],
});

/**
 * For the commercial invoice and the customs declaration; a repeat replaces what was declared before. ORDER_CHANGED only
 * where the goods were declared since that version.
 */
export const declareGoods = operation({
  ...operatorRequest,
  id: 'declareGoods',
  method: 'POST',
  path: 'orders/admin/{orderId}/declare-goods',
  roles: ['evaluator', 'warehouse'],
  summary:
    'Stores what customs is told about each item of a paid order: description, tariff number and material, and why ' +
    'the goods leave India. Makes no open form stale.',
  body: Type.Object({
    reason: oneOf(exportReasons),
    items: Type.Array(goodsDeclarationItem, { minItems: 1, maxItems: 50 }),
    version,
  }),
  answer: success({ order }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ORDER_STATUS_CONFLICT', 'ITEMS_DO_NOT_MATCH'],
});
