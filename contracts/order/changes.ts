import { type Static, Type } from 'typebox';

/** Longest text that a change carries of either side; what is longer ends in an ellipsis. */
export const longestChangeText = 200;
/** Changes that one step of the history lists; how many more there were is said beside them. */
export const mostChanges = 100;

const side = Type.Union([Type.String({ maxLength: longestChangeText }), Type.Number(), Type.Null()]);

/**
 * One field that a step changed, from what it was to what it became: the specification's names, money in rupees, null
 * for nothing. Plain text, to be shown as text only.
 */
export const fieldChange = Type.Object({
  field: Type.String(),
  /** Of which item; null for a field of the order or of its user. */
  order_item_id: Type.Union([Type.String(), Type.Null()]),
  product_name: Type.Union([Type.String({ maxLength: longestChangeText }), Type.Null()]),
  from: side,
  to: side,
});
/** One changed field, with both sides as text, number (rupees, grams or a count, by the field) or null. */
export type FieldChange = Static<typeof fieldChange>;
