import { type Static, Type } from 'typebox';
import { orderStatus } from './order.ts';

/** What the operators' list and its export are narrowed and ordered by. */
export const listFilter = Type.Object({
  order_status: Type.Optional(orderStatus),
  /** needs_action: only orders that wait for an operator; the oldest in its status first where no sort is given. */
  view: Type.Optional(Type.Enum(['all', 'needs_action'])),
  /**
   * Each word must begin a word of the order's id or short reference, name, telephone, e-mail, product names or tracking
   * number; upper and lower case and accents make no difference.
   */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.Enum(['created_at', 'total_price', 'status_since'])),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
});
export type ListFilter = Static<typeof listFilter>;
