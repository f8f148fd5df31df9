import { describe, expect, test } from 'vitest';
import { anItem, aProduct } from '../testing/an-order.ts';
import {
  isComplete,
  lockedByHand,
  newProduct,
  productOfItem,
  whileFetching,
  withDetails,
  withEntry,
  withFailedFetch,
  withLinkEditable,
} from './product.ts';

const details = { product_name: 'Kurta', product_image: 'https://shop.example/k.jpg', sizes: ['S', 'M'] };

describe('an item card', () => {
  test('begins editable, with an empty link and quantity 1', () => {
    expect(newProduct('a')).toMatchObject({ product_link: '', quantity: 1, isEditable: true, isFetched: false });
  });

  test('is locked while it is fetched and after that', () => {
    const fetching = whileFetching(newProduct('a'));
    expect(fetching).toMatchObject({ isFetching: true, isEditable: false });
    expect(withDetails(fetching, details)).toMatchObject({ ...details, isFetched: true, isEditable: false });
  });

  test('forgets a size that the store does not offer', () => {
    expect(withDetails(aProduct({ size: 'XXL' }), details).size).toBe('');
    expect(withDetails(aProduct({ size: 'M' }), details).size).toBe('M');
    expect(withDetails(aProduct({ size: 'free text' }), { ...details, sizes: [] }).size).toBe('free text');
  });

  test("returns to editable by 'Edit Link', without image, name and sizes", () => {
    const reopened = withLinkEditable(withDetails(aProduct({ color: 'red' }), details));
    expect(reopened).toMatchObject({ isEditable: true, product_name: '', product_image: '', sizes: [] });
    expect(reopened).toMatchObject({ product_link: 'https://shop.example/kurta', color: 'red' });
  });

  test('returns to editable when the fetch fails, with the message', () => {
    expect(withFailedFetch(whileFetching(newProduct('a')))).toMatchObject({
      isEditable: true,
      isFetched: false,
      problem: 'Failed to fetch product details. Please try again.',
    });
  });

  test.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [2.9, 2],
    [1000, 999],
    [Number.NaN, 1],
  ])('never falls below quantity 1: %s gives %s', (typed, quantity) => {
    expect(withEntry(aProduct(), { quantity: typed }).quantity).toBe(quantity);
  });

  test('of a submitted item keeps its link and shows why the item was denied', () => {
    expect(productOfItem(anItem({ item_error_code: 'ERR_INVALID_SIZE' }))).toMatchObject({
      order_item_id: 'item-1',
      isDisabled: true,
      isEditable: false,
      itemErrorCode: 'ERR_INVALID_SIZE',
    });
  });
});

describe("'Next' takes an item along", () => {
  test.each([
    ['that is locked and has a name and a quantity', aProduct(), true],
    ['not while its link is editable', aProduct({ isEditable: true }), false],
    ['not while it is fetched', aProduct({ isFetching: true }), false],
    ['not without a name', aProduct({ product_name: ' ' }), false],
    ['not without a quantity', aProduct({ quantity: 0 }), false],
  ])('%s', (_, product, complete) => {
    expect(isComplete(product)).toBe(complete);
  });

  test('named by hand when its store keeps us out', () => {
    const failed = withFailedFetch(aProduct({ product_name: '' }));
    expect(isComplete(lockedByHand(failed))).toBe(false);
    expect(isComplete(lockedByHand({ ...failed, product_name: 'Shawl' }))).toBe(true);
  });

  test('not when a name was typed without a failed fetch', () => {
    expect(isComplete(lockedByHand({ ...newProduct('a'), product_name: 'Shawl' }))).toBe(false);
  });
});
