import { type Static, Type } from 'typebox';
import { nullable } from '../schema.ts';

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
  order_item_id: nullable(Type.String()),
  product_name: nullable(Type.String({ maxLength: longestChangeText })),
  from: side,
  to: side,
});
export type FieldChange = Static<typeof fieldChange>;
