import { submission, submittedItem } from '@potli/contracts/order/submission.ts';
import { describe, expect, test } from 'vitest';
import { cutTo } from './draft-storage.ts';
import { largestQuantity, largestStorePrice, mostProducts, textLimits } from './product.ts';

/** The limits are written down once more here, because the schemas would cost the browser 3 KB. */
describe('the limits of the fields', () => {
  const limitsIn = (properties: object) =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schema.maxLength]));

  test('are those that the server checks', () => {
    expect(limitsIn(submittedItem.properties)).toMatchObject(textLimits);
    expect(submittedItem.properties.quantity).toMatchObject({ maximum: largestQuantity });
    expect(submittedItem.properties.store_price).toMatchObject({ maximum: largestStorePrice });
    expect(submission.properties.orderItems).toMatchObject({ maxItems: mostProducts });
  });
});

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['too long', 3, 'too'],
  ['ab🧣c', 3, 'ab'],
  ['ab🧣c', 4, 'ab🧣'],
])('%s cut to %i is %s', (text, most, cut) => expect(cutTo(text, most)).toBe(cut));
