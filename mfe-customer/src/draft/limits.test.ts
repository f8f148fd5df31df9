import { submission, submittedItem } from '@potli/contracts/order/submission.ts';
import { describe, expect, test } from 'vitest';
import { anItem, aProduct, someUser } from '../testing/an-order.ts';
import { freshDraft } from './draft.ts';
import { cutTo, draftText, parseDraft } from './draft-storage.ts';
import {
  largestQuantity,
  largestStorePrice,
  mostProducts,
  productOfItem,
  productToRepeat,
  textLimits,
} from './product.ts';
import { submissionOf } from './submission.ts';

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

describe.each(Object.keys(textLimits) as (keyof typeof textLimits)[])('the text %s of an item', (name) => {
  const product = aProduct({ [name]: 'Entered' });

  test('is stored with the draft', () => {
    const text = draftText({ ...freshDraft('card'), products: [product] });
    expect(parseDraft(text).products[0]?.[name]).toBe('Entered');
  });

  test('is sent with the order', () =>
    expect(submissionOf({ products: [product], userDetails: someUser }).orderItems[0]?.[name]).toBe('Entered'));

  test('is taken over into a correction and into another order', () => {
    const item = anItem({ [name]: 'Entered' });
    expect([productOfItem(item)[name], productToRepeat('card', item)[name]]).toEqual(['Entered', 'Entered']);
  });
});
