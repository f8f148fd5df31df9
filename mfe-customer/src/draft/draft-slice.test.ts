// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, aProduct, orderId, someUser } from '../testing/an-order.ts';
import { freshDraft } from './draft.ts';
import { draftActions, draftSlice } from './draft-slice.ts';

const { reducer } = draftSlice;
const draft = { ...freshDraft('a'), products: [aProduct({ key: 'a' }), aProduct({ key: 'b' })] };
const details = { product_name: 'Late', product_image: '', sizes: [] };

describe('a draft', () => {
  test('keeps one empty card when the last one is removed', () => {
    const { products } = reducer(freshDraft('a'), draftActions.productRemoved('a'));
    expect(products).toMatchObject([{ product_link: '', isEditable: true }]);
    expect(products[0]?.key).not.toBe('a');
  });

  test('does not take details that come after the link was changed', () => {
    const waiting = reducer(draft, draftActions.fetchStarted({ key: 'a' }));
    const reopened = reducer(waiting, draftActions.linkReopened({ key: 'a' }));
    const late = draftActions.fetchSucceeded({ key: 'a', link: 'https://shop.example/kurta', details });
    expect(reducer(reopened, late)).toEqual(reopened);
    expect(reducer(waiting, late).products[0]?.product_name).toBe('Late');
  });

  test('goes on fetching when another tab changes it, unless that has fetched the product', () => {
    const waiting = reducer(draft, draftActions.fetchStarted({ key: 'a' }));
    const stored = (own: object) => ({ ...draft, products: [{ ...aProduct({ key: 'a' }), isFetched: false, ...own }] });
    const replacedBy = (own: object) => reducer(waiting, draftActions.draftReplaced(stored(own))).products;
    expect(replacedBy({ isEditable: true, size: 'L' })).toMatchObject([
      { isFetching: true, isEditable: false, size: 'L' },
    ]);
    expect(replacedBy({ isFetched: true })).toMatchObject([{ isFetching: false, isFetched: true }]);
    expect(replacedBy({ product_link: 'https://shop.example/shawl' })).toMatchObject([{ isFetching: false }]);
    expect(replacedBy({ key: 'c' })).toMatchObject([{ isFetching: false }]);
  });

  test('gives the same content the same key and other content another', () => {
    const first = reducer(draft, draftActions.submissionPrepared('x'));
    const again = reducer(first, draftActions.submissionPrepared('x'));
    const other = reducer(again, draftActions.submissionPrepared('y'));
    expect(again.submission).toEqual(first.submission);
    expect(other.submission?.key).not.toBe(first.submission?.key);
  });

  test('keeps corrections made before, unless the order changed meanwhile', () => {
    const order = anOrder({ order_status: 'ORDER_CORRECTION', items: [anItem({ order_item_id: 'item-1' })] });
    const opened = reducer(draft, draftActions.correctionOpened(order));
    const edited = reducer(opened, draftActions.productEntered({ key: 'item-1', entry: { size: 'L' } }));
    expect(reducer(edited, draftActions.correctionOpened(order)).correction?.products[0]?.size).toBe('L');
    const changed = { ...order, version: order.version + 1 };
    expect(reducer(edited, draftActions.correctionOpened(changed)).correction?.products[0]?.size).toBe('M');
  });

  test('of a new order is not touched by a correction', () => {
    const opened = reducer(draft, draftActions.correctionOpened(anOrder()));
    const entered = reducer(opened, draftActions.userDetailsEntered({ orderId, userDetails: someUser }));
    expect(entered.products).toEqual(draft.products);
    expect(entered.userDetails).toEqual(draft.userDetails);
    expect(entered.correction?.userDetails).toEqual(someUser);
  });
});

describe('a draft whose order was placed', () => {
  const placed = reducer(
    reducer({ ...draft, userDetails: someUser }, draftActions.submissionPrepared('x')),
    draftActions.orderPlaced({ order_id: orderId, reference: 'PT-7KQ4M2', isNew: true }),
  );
  const newOrder = { userDetails: someUser, submission: null, submitted: null };

  const link = 'https://shop.example/shawl';
  test.each([
    ['a shared link', draftActions.linkShared({ key: 'c', link })],
    ['a shared link of a product in it', draftActions.linkShared({ key: 'c', link: aProduct().product_link })],
    ["'Add New Product'", draftActions.productAdded({ key: 'c' })],
  ])('starts a new order with %s and keeps the contact details', (_, action) => {
    const next = reducer(placed, action);
    expect(next.products.map(({ key }) => key)).toEqual(['c']);
    expect(next).toMatchObject(newOrder);
  });

  test('is a new order once its products are removed', () => {
    const one = reducer(placed, draftActions.productRemoved('a'));
    expect(one.submitted).toEqual(placed.submitted);
    expect(reducer(one, draftActions.productRemoved('b'))).toMatchObject(newOrder);
  });

  test('is another submission when it is ordered again', () => {
    expect(reducer(placed, draftActions.orderRepeated())).toEqual({ ...placed, submission: null, submitted: null });
  });
});
