import { type Static, Type } from 'typebox';
import { itemNoteLimit, storePrice, userDetails } from './order.ts';

/** An item as the customer submits it. `price` and whatever else a browser claims is not trusted and not kept. */
export const submittedItem = Type.Object({
  order_item_id: Type.Optional(Type.String({ maxLength: 40 })),
  product_link: Type.String({ maxLength: 2048 }),
  product_name: Type.String({ maxLength: 500 }),
  /** 1: the customer typed the name. */
  is_product_name_typed: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  product_image: Type.Optional(Type.String({ maxLength: 2048 })),
  size: Type.Optional(Type.String({ maxLength: 60 })),
  color: Type.Optional(Type.String({ maxLength: 60 })),
  quantity: Type.Integer({ minimum: 1, maximum: 999 }),
  /** What to do in a case, such as "if M is gone take L". */
  note: Type.Optional(Type.String({ maxLength: itemNoteLimit })),
  ...storePrice,
});
/** An item before its evaluation; `order_item_id` only when a returned order is sent again. */
export type SubmittedItem = Static<typeof submittedItem>;

/** What a customer sends to place an order or to send a returned one again (spec 3). */
export const submission = Type.Object({
  order: Type.Optional(Type.Object({})),
  user: userDetails,
  orderItems: Type.Array(submittedItem, { maxItems: 50 }),
  otp: Type.String({ maxLength: 12 }),
});
export type Submission = Static<typeof submission>;
