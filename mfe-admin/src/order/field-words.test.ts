import { describe, expect, test } from 'vitest';
import { fieldInWords, sideInWords } from './field-words.ts';

describe('the label of a changed field', () => {
  test.each([
    ['price', 1299.5, '₹1,299.50'],
    ['total_price', 123456, '₹1,23,456.00'],
    ['weight', 450, '450 g'],
    ['is_item_accepted', 1, 'Yes'],
    ['is_item_accepted', 0, 'No'],
    ['item_error_code', 'ERR_LOCAL_DELIVERY_RESTRICTION', 'Pincode not available'],
    ['order_error_code', 'ERR_USER_INVALID_ADDRESS', 'Invalid Address'],
    ['total_time_estimation', 17, '17 days'],
    ['quantity', 2, '2'],
    ['size', 'XL', 'XL'],
    ['size', '', '–'],
    ['shipment_date', null, '–'],
    ['address', 'constructor', 'constructor'],
  ])('%s %j is %s', (field, side, words) => {
    expect(sideInWords(field, side)).toBe(words);
  });

  test('falls back to the field name', () => {
    expect(fieldInWords('postal_code')).toBe('Postal code');
    expect(fieldInWords('some_later_field')).toBe('some later field');
    expect(fieldInWords('toString')).toBe('toString');
  });
});
