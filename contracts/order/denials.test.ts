import { expect, test } from 'vitest';
import { addressDenials, itemDenials } from './denials.ts';

// As the specification writes them (section 8); a pattern where it does not show the full text.
const itemReasons = [
  [
    'ERR_OUT_OF_STOCK',
    /^Out of Stock: This product is no longer available\. It may also be unavailable in the size or color you selected\. Please check the product again\.$/,
  ],
  [
    'ERR_INVALID_LINK',
    /^Invalid Link: The product link you provided seems to be invalid\. Please check and try again\.$/,
  ],
  ['ERR_INVALID_SIZE', /^Invalid Size:.* size .*(incorrect|unavailable)/],
  ['ERR_INVALID_COLOR', /^Invalid Color:.* color .*(incorrect|unavailable)/],
  ['ERR_INVALID_QUANTITY', /^Invalid Quantity: This product is not available in the quantity you entered/],
  ['ERR_DELIVERY_RESTRICTION', /^Delivery Restriction: cannot be delivered to your selected location\.$/],
  ['ERR_ITEM_RESTRICTED', /^Item Restricted: not allowed for purchase or shipping\.$/],
  ['ERR_LOCAL_DELIVERY_RESTRICTION', /^Not Available at Office: not available for delivery to our local addresses\.$/],
] as const;

const addressReasons = [
  ['ERR_USER_INVALID_ADDRESS', /^Invalid Address/],
  ['ERR_USER_INCOMPLETE_ADDRESS', /^Incomplete Address: Some required details are missing/],
] as const;

test.each(itemReasons)('an item is denied with %s: %s', (code, customer) => {
  expect(itemDenials[code].customer).toMatch(customer);
});

test.each(addressReasons)('an address is denied with %s: %s', (code, customer) => {
  expect(addressDenials[code].customer).toMatch(customer);
});

test('there are no other reasons', () => {
  expect(Object.keys(itemDenials)).toHaveLength(itemReasons.length);
  expect(Object.keys(addressDenials)).toHaveLength(addressReasons.length);
});
