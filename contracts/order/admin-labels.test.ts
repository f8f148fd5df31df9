import { expect, test } from 'vitest';
import { addressDenials, itemDenials } from './denials.ts';

/** The labels as the specification has them, not as the constants do. */
const labelsOf = (denials: Readonly<Record<string, { readonly operator: string }>>) =>
  Object.entries(denials).map(([code, { operator }]) => [code, operator]);

test('an operator reads each reason of an item by its admin label', () => {
  expect(labelsOf(itemDenials)).toEqual([
    ['ERR_OUT_OF_STOCK', 'Out of Stock'],
    ['ERR_INVALID_LINK', 'Invalid Link'],
    ['ERR_INVALID_SIZE', 'Invalid Size'],
    ['ERR_INVALID_COLOR', 'Invalid Color'],
    ['ERR_INVALID_QUANTITY', 'Invalid Quantity'],
    ['ERR_DELIVERY_RESTRICTION', 'Delivery Restriction'],
    ['ERR_ITEM_RESTRICTED', 'Item is restricted'],
    ['ERR_LOCAL_DELIVERY_RESTRICTION', 'Pincode not available'],
  ]);
});

test('an operator reads each reason of the address by its admin label', () => {
  expect(labelsOf(addressDenials)).toEqual([
    ['ERR_USER_INVALID_ADDRESS', 'Invalid Address'],
    ['ERR_USER_INCOMPLETE_ADDRESS', 'Incomplete Address'],
  ]);
});
