import type { ItemDenial } from '@potli/contracts/order/denials.ts';
import { describe, expect, test } from 'vitest';
import { anItem } from '../testing/an-order.ts';
import { isUnanswered } from './denial.ts';

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
