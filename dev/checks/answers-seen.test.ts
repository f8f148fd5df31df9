import { getProductDetails } from '@potli/contracts/catalog/operations.ts';
import { getPayable } from '@potli/contracts/order/operations.ts';
import { expect, test } from 'vitest';
import { unseenAnswers } from './answers-seen.ts';

test('an operation owes its success and each error that it declares, and its proof where it needs one', () => {
  const all = unseenAnswers([getPayable, getProductDetails], []);
  expect(all).toEqual([
    'getPayable success',
    'getPayable VALIDATION_FAILED',
    'getPayable TOKEN_MISSING',
    'getPayable TOKEN_INVALID',
    'getPayable ORDER_NOT_FOUND',
    'getProductDetails success',
    'getProductDetails VALIDATION_FAILED',
    'getProductDetails URL_REFUSED',
    'getProductDetails NOT_A_PRODUCT_PAGE',
    'getProductDetails STORE_REFUSED',
    'getProductDetails STORE_TIMEOUT',
  ]);
  expect(unseenAnswers([getPayable, getProductDetails], all.slice(1))).toEqual(['getPayable success']);
});
