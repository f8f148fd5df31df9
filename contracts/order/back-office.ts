import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { everyRole } from '../operator/roles.ts';
import { claim } from './claim.ts';
import { listFilter } from './list.ts';
import { messageText } from './messages.ts';
import { rolesFor } from './moves.ts';
import { order } from './order.ts';
import { operatorCommand, operatorQuery, operatorRequest, orderParams, sentence } from './requests.ts';
import { updateBody, updateErrors } from './updates/update.ts';

// What operators do beside giving commands to an order. None of it makes an open form stale.

/** One order per line, streamed while it is read: memory does not grow with it. Money in rupees. */
export const exportOrders = operation({
  ...operatorQuery,
  id: 'exportOrders',
  path: 'orders/export',
  roles: ['finance'],
  summary: 'All orders that a filter and a search find, as CSV for a spreadsheet; never by their id, which is a key.',
  query: listFilter,
  answer: Type.String(),
  answerType: 'text/csv',
});

/** "(name) is evaluating this": sent when an operator opens an order, and every 45 seconds after that. */
export const claimOrder = operation({
  ...operatorRequest,
  id: 'claimOrder',
  method: 'POST',
  path: 'orders/admin/{orderId}/claim',
  roles: everyRole,
  summary:
    'Claims the order for the signed-in operator, or renews the claim. Answers the current claim, which is ' +
    'another operator’s where one was there first and `take_over` is not asked for. A claim does not prevent changes.',
  body: Type.Object({ take_over: Type.Optional(Type.Boolean()) }),
  answer: success({ claim }),
  errors: ['ORDER_NOT_FOUND'],
});

/** Said when the page is left. Releasing what one does not hold changes nothing and is no error. */
export const releaseClaim = operation({
  ...operatorRequest,
  id: 'releaseClaim',
  method: 'POST',
  path: 'orders/admin/{orderId}/release-claim',
  roles: everyRole,
  summary: 'Ends one’s own claim; another’s stays.',
  answer: success(),
  errors: ['ORDER_NOT_FOUND'],
});

/** ORDER_STATUS_CONFLICT unless the order was fully refunded and has not been reopened since. */
export const reopenOrder = operation({
  ...operatorCommand,
  id: 'reopenOrder',
  path: 'orders/admin/{orderId}/reopen',
  roles: rolesFor('reopen'),
  summary: 'Continues a fully refunded order, with a reason that is kept in its history with the operator’s name.',
  body: Type.Object({ reason: sentence }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
});

export const previewMessages = operation({
  ...operatorRequest,
  id: 'previewMessages',
  method: 'POST',
  path: 'orders/admin/{orderId}/preview-messages',
  roles: 'by-command',
  summary:
    'The messages that an update with this very body would send, with or without its acknowledgements; changes ' +
    'nothing and is refused as the update would be.',
  body: updateBody,
  bodyLimit: 262_144,
  answer: success({ messages: Type.Array(messageText) }),
  errors: updateErrors,
});

/** RESEND_TOO_SOON within a minute of the last time or after five times in a day. */
export const resendMessage = operation({
  id: 'resendMessage',
  service: 'orders',
  method: 'POST',
  path: 'orders/admin/{orderId}/messages/{messageId}/resend',
  caller: 'operator',
  roles: ['support'],
  summary:
    'Sends a message of an order again; a pending one is sent at once. `resend_id`, made up for each click, ' +
    'makes a repeat of the same request harmless.',
  params: Type.Object({ ...orderParams.properties, messageId: Type.String({ minLength: 1, maxLength: 64 }) }),
  body: Type.Object({ resend_id: Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' }) }),
  answer: success({ order }),
  errors: ['ORDER_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_OUTDATED', 'RESEND_TOO_SOON'],
});
