import { getProductDetails } from '@potli/contracts/catalog/operations.ts';
import { getPayable } from '@potli/contracts/order/operations.ts';
import { expect, test } from 'vitest';
import { unseenAnswers } from './answers-seen.ts';

test('an operation requires tests of its success, each declared error and its authentication', () => {
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
    'getProductDetails PRODUCT_LIST_PAGE',
    'getProductDetails PRODUCT_REMOVED',
    'getProductDetails STORE_LOGIN_REQUIRED',
    'getProductDetails STORE_CONSENT_REQUIRED',
    'getProductDetails STORE_BOT_PROTECTION',
    'getProductDetails STORE_REFUSED',
    'getProductDetails STORE_NOT_FOUND',
    'getProductDetails STORE_TIMEOUT',
  ]);
  expect(unseenAnswers([getPayable, getProductDetails], all.slice(1))).toEqual(['getPayable success']);
});
