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
const aList = { problem: 'Failed.', reason: 'A list.', isListLink: true };

describe('an item card', () => {
  test('begins editable, with an empty link and quantity 1', () => {
    expect(newProduct('a')).toMatchObject({ product_link: '', quantity: 1, isEditable: true, isFetched: false });
  });

  test('is locked while it is fetched and after that', () => {
    const fetching = whileFetching(newProduct('a'));
    expect(fetching).toMatchObject({ isFetching: true, isEditable: false });
    expect(withDetails(fetching, details)).toMatchObject({ ...details, isFetched: true, isEditable: false });
  });

  test.each([
    ['is chosen as the store spells it', ' m', 'M'],
    ['is dropped where the store has sold it out', 'L', ''],
    ['is kept where the store does not list it', 'XXL', 'XXL'],
  ])('a size typed before the fetch %s', (_, typed, size) => {
    expect(withDetails(aProduct({ size: typed }), { ...details, sold_out_sizes: ['L'] }).size).toBe(size);
    const colors = [{ name: 'M' }];
    expect(withDetails(aProduct({ color: 'm' }), { ...details, colors }).color).toBe('M');
  });

  test('takes what the store’s page says', () => {
    const offer = { sold_out_sizes: ['L'], colors: [{ name: 'Red' }], availability: 'preorder' as const };
    const all = { ...details, ...offer, certainty: 'suggested' as const, price: 1499, currency: 'INR' };
    const storePrice = { amount: 1499, currency: 'INR' };
    expect(withDetails(newProduct('a'), all)).toMatchObject({ ...offer, named: 'suggested', storePrice });
  });

  test.each([
    ['whose certainty is missing has a certain name', details, { named: 'certain' }],
    ['with a price without currency has none', { ...details, price: 1499 }, { storePrice: null }],
    ['with an absurd price has none', { ...details, price: 1e12, currency: 'INR' }, { storePrice: null }],
  ])('an answer %s', (_, answer, product) => {
    expect(withDetails(newProduct('a'), answer)).toMatchObject(product);
  });

  test("returns to editable by 'Edit Link', without what was read and what was chosen of it", () => {
    const colors = [{ name: 'Red' }];
    const reopened = (own: object) => withLinkEditable({ ...withDetails(aProduct(), { ...details, colors }), ...own });
    expect(reopened({ size: 'M', color: 'Red' })).toEqual({
      ...newProduct('product-1'),
      product_link: 'https://shop.example/kurta',
    });
    expect(reopened({ size: 'XXL', color: 'teal' })).toMatchObject({ size: 'XXL', color: 'teal' });
  });

  test('returns to editable when the fetch fails, with the message, the reason and all that was typed', () => {
    const typed = { ...newProduct('a'), product_link: 'https://shop.example/kurta', size: 'M', product_name: 'Kurta' };
    expect(withFailedFetch(whileFetching(typed), aList)).toEqual({
      ...typed,
      problem: 'Failed.',
      fetchFailure: 'A list.',
      isListLink: true,
    });
  });

  test('has a name of the customer’s once it is typed over', () => {
    expect(withEntry(aProduct({ named: 'suggested' }), { product_name: 'Shawl' }).named).toBe('typed');
    expect(withEntry(aProduct({ named: 'suggested' }), { size: 'M' }).named).toBe('suggested');
  });

  test('forgets why another link could not be read, unless a name was typed', () => {
    const failed = withFailedFetch(newProduct('a'), aList);
    const link = { product_link: 'https://shop.example/shawl' };
    expect(withEntry(failed, link).fetchFailure).toBeNull();
    expect(withEntry({ ...failed, product_name: 'Shawl' }, link).fetchFailure).toBe('A list.');
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
    const failed = withFailedFetch(aProduct({ product_name: '' }), aList);
    expect(isComplete(lockedByHand(failed))).toBe(false);
    expect(isComplete(lockedByHand({ ...failed, product_name: 'Shawl' }))).toBe(true);
  });

  test('not when a name was typed without a failed fetch', () => {
    expect(isComplete(lockedByHand({ ...newProduct('a'), product_name: 'Shawl' }))).toBe(false);
  });
});
