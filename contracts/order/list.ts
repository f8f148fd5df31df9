import { type Static, Type } from 'typebox';
import { userDetailsLimits } from '../rules/user-details-form.ts';
import { pattern } from '../schema.ts';
import { orderStatus } from './order.ts';

/** The largest amount that the list is narrowed to, in rupees. */
export const mostRupees = 1_000_000_000;
/** The name of a host: letters, digits, dots and hyphens. */
export const storeHost = '^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$';

/** What the operators' list and its export are narrowed and ordered by. */
export const listFilter = Type.Object({
  order_status: Type.Optional(orderStatus),
  /**
   * needs_action: only orders that an operator can act on now, the first due first where no sort is given. A parcel in
   * transit is one of them once its expected arrival has passed.
   */
  view: Type.Optional(Type.Enum(['all', 'needs_action'])),
  /** The days in India, YYYY-MM-DD, from and to which orders were placed; both included. */
  created_from: Type.Optional(Type.String({ pattern: pattern.date })),
  created_to: Type.Optional(Type.String({ pattern: pattern.date })),
  /** The name of the destination. */
  country: Type.Optional(Type.String({ maxLength: userDetailsLimits.country })),
  /** Whole rupees from and to which the total is, both included; orders without a price are left out. */
  total_from: Type.Optional(Type.Integer({ minimum: 0, maximum: mostRupees })),
  total_to: Type.Optional(Type.Integer({ minimum: 0, maximum: mostRupees })),
  /** The host of a store, such as myntra.com: only orders that a search for this host finds, as `q` does. */
  store: Type.Optional(Type.String({ pattern: storeHost })),
  /** `me`: only orders that are assigned to the operator who asks; `unassigned`; or the id of another operator. */
  assigned: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /**
   * Each word must be part of a word of the order's id or short reference, name, telephone in any spelling, e-mail,
   * address, postal code, product names and links, local order links, tracking number and link, or the provider's ids of
   * the payment and its refunds. A word of two letters must begin such a word, a single letter must be one. Upper and
   * lower case and accents make no difference.
   */
  q: Type.Optional(Type.String({ maxLength: 2048 })),
  sort: Type.Optional(Type.Enum(['created_at', 'total_price', 'status_since', 'due_at'])),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
});
export type ListFilter = Static<typeof listFilter>;
