import { describe, expect, test } from 'vitest';
import { aProduct, orderId, someUser } from '../testing/an-order.ts';
import { freshDraft, noUserDetails } from './draft.ts';
import { orderInProgress, readCarried } from './order-in-progress.ts';
import { newProduct } from './product.ts';

const draft = { ...freshDraft('a'), products: [aProduct(), newProduct('b')], userDetails: someUser };
const correction = {
  order_id: orderId,
  user_id: 'user-1',
  version: 3,
  note: null,
  deniedDestination: null,
  products: [aProduct({ key: 'item-1', isDisabled: true })],
  userDetails: someUser,
};

describe('the order in progress', () => {
  test('is the draft after a reload that lost the navigation state', () => {
    expect(orderInProgress(draft, undefined)).toMatchObject({ products: [aProduct()], userDetails: someUser });
  });

  test('is what was passed on where the browser keeps no draft', () => {
    const carried = readCarried({ products: [aProduct()], userDetails: someUser });
    expect(orderInProgress(freshDraft('a'), carried)).toMatchObject({ products: [aProduct()], userDetails: someUser });
  });

  test('is the correction when an orderId was passed on', () => {
    const carried = readCarried({ products: [aProduct()], userDetails: noUserDetails, orderId });
    expect(orderInProgress({ ...draft, correction }, carried)).toMatchObject({
      orderId,
      products: correction.products,
    });
  });

  test('is the correction when that was the last step taken', () => {
    expect(orderInProgress({ ...draft, correction, current: 'correction' }, undefined)).toMatchObject({ orderId });
  });

  test('never mixes a correction with another order', () => {
    const carried = readCarried({ products: [aProduct()], userDetails: someUser, orderId: 'another' });
    expect(orderInProgress({ ...draft, correction }, carried)).toMatchObject({
      orderId: 'another',
      products: [aProduct()],
    });
  });

  test('counts begun products that are left out', () => {
    const begun = { ...newProduct('c'), product_link: 'https://shop.example/c' };
    expect(orderInProgress({ ...draft, products: [...draft.products, begun] }, undefined).leftOut).toBe(1);
  });

  test.each([
    ['a number for products', { products: 7 }],
    ['a million things', { products: Array.from({ length: 1_000_000 }, () => ({})) }],
    ['products without names', { products: [newProduct('a'), { ...aProduct(), product_name: 9 }] }],
    ['wrong types everywhere', { products: [[], null, 'x'], userDetails: 'x', orderId: { id: 1 } }],
  ])('takes no product from a navigation state with %s', (_, state) => {
    expect(readCarried(state)).toEqual({ products: [], userDetails: noUserDetails, orderId: undefined });
  });

  test.each([[null], ['text'], [{ isEdit: true }], [7]])('takes nothing from the navigation state %j', (state) => {
    expect(readCarried(state)).toBeUndefined();
  });
});
