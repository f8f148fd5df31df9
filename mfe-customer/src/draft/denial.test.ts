import type { ItemDenial } from '@potli/contracts/order/denials.ts';
import { describe, expect, test } from 'vitest';
import { anItem } from '../testing/an-order.ts';
import { type DenialMark, denialMark, deniedValueOf, isUnanswered } from './denial.ts';

const asItWas = { size: 'M', color: 'Indigo', quantity: 2, isDropped: false };

describe('a denied item that is sent again', () => {
  test.each<[ItemDenial, Partial<typeof asItWas>, boolean]>([
    ['ERR_INVALID_SIZE', {}, true],
    ['ERR_INVALID_SIZE', { size: ' M ' }, true],
    ['ERR_INVALID_SIZE', { size: 'L' }, false],
    ['ERR_INVALID_SIZE', { color: 'Red', quantity: 1 }, true],
    ['ERR_INVALID_COLOR', { color: 'Red' }, false],
    ['ERR_INVALID_QUANTITY', { quantity: 1 }, false],
    ['ERR_INVALID_QUANTITY', { size: 'L' }, true],
    ['ERR_OUT_OF_STOCK', { color: 'Red' }, false],
    ['ERR_OUT_OF_STOCK', { quantity: 1 }, true],
    ['ERR_INVALID_LINK', { size: 'L', color: 'Red', quantity: 1 }, true],
    ['ERR_ITEM_RESTRICTED', { size: 'L' }, true],
    ['ERR_LOCAL_DELIVERY_RESTRICTION', { size: 'L' }, true],
    ['ERR_DELIVERY_RESTRICTION', {}, false],
    ['ERR_ITEM_RESTRICTED', { isDropped: true }, false],
  ])('with %s and %j leaves its denial unanswered: %s', (item_error_code, change, unanswered) => {
    expect(isUnanswered(anItem({ item_error_code }), { ...asItWas, ...change })).toBe(unanswered);
  });

  test('was accepted: there is nothing to answer', () => {
    expect(isUnanswered(anItem(), asItWas)).toBe(false);
  });
});

describe('the card of a denied item', () => {
  const denied = { product_link: 'https://shop.example/kurta', size: 'M', color: 'Indigo', quantity: 2 };
  const markOf = (itemErrorCode: ItemDenial, change: Partial<typeof denied>) =>
    denialMark({ ...denied, ...change, itemErrorCode, deniedValue: deniedValueOf(itemErrorCode, denied) });

  test.each<[ItemDenial, Partial<typeof denied>, DenialMark['state']]>([
    ['ERR_INVALID_SIZE', { size: ' M ' }, 'denied'],
    ['ERR_INVALID_SIZE', { size: 'L' }, 'changed'],
    ['ERR_INVALID_SIZE', { color: 'Red' }, 'denied'],
    ['ERR_OUT_OF_STOCK', { size: ' M ' }, 'denied'],
    ['ERR_OUT_OF_STOCK', { quantity: 1 }, 'denied'],
    ['ERR_OUT_OF_STOCK', { size: 'L' }, 'changed'],
    ['ERR_OUT_OF_STOCK', { color: 'Red' }, 'changed'],
    ['ERR_ITEM_RESTRICTED', { size: 'L', color: 'Red' }, 'denied'],
  ])('with %s and %j is %s', (code, change, state) => {
    expect(markOf(code, change).state).toBe(state);
  });

  test('is marked at its link when the product is out of stock', () => {
    expect(markOf('ERR_OUT_OF_STOCK', {})).toMatchObject({ field: 'product_link' });
  });

  test('stays denied where an earlier release kept the link as the denied value', () => {
    const card = { ...denied, itemErrorCode: 'ERR_OUT_OF_STOCK', deniedValue: denied.product_link };
    expect(denialMark(card).state).toBe('denied');
  });
});
