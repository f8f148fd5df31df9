import { describe, expect, test } from 'vitest';
import { aProduct, orderId, someUser } from '../testing/an-order.ts';
import { freshDraft } from './draft.ts';
import { orderInProgress } from './order-in-progress.ts';
import { newProduct } from './product.ts';

const correction = {
  order_id: orderId,
  user_id: 'user-1',
  version: 3,
  note: null,
  deniedDestination: null,
  products: [aProduct({ key: 'item-1', isDisabled: true })],
  userDetails: someUser,
};
const other = { ...correction, order_id: 'other', products: [aProduct({ key: 'item-2' })] };
const draft = {
  ...freshDraft('a'),
  products: [aProduct(), newProduct('b')],
  userDetails: someUser,
  corrections: [other, correction],
};
const newOrder = { orderId: undefined, products: [aProduct()], userDetails: someUser };
const corrected = { orderId, products: correction.products, userDetails: someUser };

describe('the order in progress', () => {
  test.each([
    ['the new order after a reload without navigation state', null, null, newOrder],
    ['the correction when that was the last step taken', orderId, null, corrected],
    ['the correction that the navigation names', null, { orderId }, corrected],
    ['the correction that the navigation names while another one made the last step', 'other', { orderId }, corrected],
    ['the new order when the navigation names none', orderId, { orderId: undefined }, newOrder],
    ['the new order when the navigation names no order at all', null, { isEdit: true }, newOrder],
    ['the new order when the navigation names what is no id', orderId, { orderId: { id: 1 } }, newOrder],
    [
      'empty when the navigation names another order',
      null,
      { orderId: 'another' },
      { orderId: 'another', products: [] },
    ],
  ] as const)('is %s', (_, current, state, expected) => {
    expect(orderInProgress({ ...draft, current }, state)).toMatchObject(expected);
  });

  test('never takes products from the navigation state', () => {
    const state = { orderId: undefined, products: [aProduct()], userDetails: someUser };
    expect(orderInProgress(freshDraft('a'), state)).toMatchObject({ products: [], userDetails: { name: '' } });
  });

  test('counts begun products that are left out', () => {
    const begun = { ...newProduct('c'), product_link: 'https://shop.example/c' };
    expect(orderInProgress({ ...draft, products: [...draft.products, begun] }, null).leftOut).toBe(1);
  });
});
