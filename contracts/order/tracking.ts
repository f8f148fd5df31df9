import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { parcelStates } from '../rules/parcel-state.ts';
import { nullable, oneOf, timestamp } from '../schema.ts';
import { orderStatus } from './order.ts';
import { customerRequest } from './requests.ts';

/** Where a parcel is, for people who must not see or change the order: nothing says whose it is or what is in it. */
const tracking = Type.Object({
  order_status: orderStatus,
  /** Where its parcel does not go on as the status says. */
  parcel: Type.Optional(oneOf(parcelStates)),
  created_at: timestamp,
  /** When the order came into its status, and when the step under way should be done. */
  status_since: timestamp,
  next_step_by: nullable(timestamp),
  /** Each change of the status, oldest first. */
  history: Type.Array(Type.Object({ at: timestamp, from: nullable(orderStatus), to: orderStatus })),
  international_shipping_tracking_link: nullable(Type.String()),
  international_shipping_tracking_number: nullable(Type.String()),
});
export type Tracking = Static<typeof tracking>;

/** Answers the same token until it is revoked. ORDER_STATUS_CONFLICT where personal data was removed. */
export const shareTracking = operation({
  ...customerRequest,
  id: 'shareTracking',
  path: 'orders/user/{orderId}/tracking-link',
  summary: 'The token of the link that shows the tracking of an order and nothing else; created with the first call.',
  answer: success({ token: Type.String() }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
});

/** Revoking what was never shared changes nothing and is no error. */
export const revokeTracking = operation({
  ...customerRequest,
  id: 'revokeTracking',
  path: 'orders/user/{orderId}/revoke-tracking-link',
  summary: 'Ends the tracking link of an order; the next one has another token.',
  answer: success(),
  errors: ['ORDER_NOT_FOUND'],
});

/** ORDER_NOT_FOUND for an unknown or revoked token, and where personal data was removed. */
export const getTracking = operation({
  id: 'getTracking',
  service: 'orders',
  method: 'GET',
  path: 'orders/tracking',
  caller: 'customer',
  summary: 'The status, dates and parcel number of the order with this tracking token.',
  query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: success({ tracking }),
  errors: ['ORDER_NOT_FOUND'],
});
