/** Why an item or the address is denied: code, what the customer reads, what the operator picks (spec 8). */
export const itemDenials = {
  ERR_OUT_OF_STOCK: {
    customer:
      'Out of Stock: This product is no longer available. It may also be unavailable in the size or color you selected. Please check the product again.',
    operator: 'Out of Stock',
  },
  ERR_INVALID_LINK: {
    customer: 'Invalid Link: The product link you provided seems to be invalid. Please check and try again.',
    operator: 'Invalid Link',
  },
  ERR_INVALID_SIZE: {
    customer: 'Invalid Size: The size you selected is incorrect or unavailable. Please choose another size.',
    operator: 'Invalid Size',
  },
  ERR_INVALID_COLOR: {
    customer: 'Invalid Color: The color you selected is incorrect or unavailable. Please choose another color.',
    operator: 'Invalid Color',
  },
  ERR_INVALID_QUANTITY: {
    customer:
      'Invalid Quantity: This product is not available in the quantity you entered. Please choose a smaller quantity.',
    operator: 'Invalid Quantity',
  },
  ERR_DELIVERY_RESTRICTION: {
    customer: 'Delivery Restriction: cannot be delivered to your selected location.',
    operator: 'Delivery Restriction',
  },
  ERR_ITEM_RESTRICTED: {
    customer: 'Item Restricted: not allowed for purchase or shipping.',
    operator: 'Item is restricted',
  },
  ERR_LOCAL_DELIVERY_RESTRICTION: {
    customer: 'Not Available at Office: not available for delivery to our local addresses.',
    operator: 'Pincode not available',
  },
} as const satisfies Record<string, { customer: string; operator: string }>;
export type ItemDenial = keyof typeof itemDenials;

/** Why the address is denied, shown to the customer as a note on the whole order (spec 8). */
export const addressDenials = {
  ERR_USER_INVALID_ADDRESS: {
    customer: 'Invalid Address: The address you entered does not seem to be correct. Please check it and try again.',
    operator: 'Invalid Address',
  },
  ERR_USER_INCOMPLETE_ADDRESS: {
    customer: 'Incomplete Address: Some required details are missing. Please complete your address.',
    operator: 'Incomplete Address',
  },
} as const satisfies Record<string, { customer: string; operator: string }>;
export type AddressDenial = keyof typeof addressDenials;

/** Whether it is a reason for which an item can be denied (spec 8). */
export const isItemDenial = (code: string): code is ItemDenial => Object.hasOwn(itemDenials, code);
/** Whether it is a reason for which an address can be denied (spec 8). */
export const isAddressDenial = (code: string): code is AddressDenial => Object.hasOwn(addressDenials, code);
