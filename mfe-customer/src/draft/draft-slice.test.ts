// @vitest-environment jsdom
import type { Order } from '@potli/contracts/order/order.ts';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, aProduct, orderId, someUser } from '../testing/an-order.ts';
import { type Draft, freshDraft, mostCorrections } from './draft.ts';
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
    expect(reducer(edited, draftActions.correctionOpened(order)).corrections[0]?.products[0]?.size).toBe('L');
    const changed = { ...order, version: order.version + 1 };
    expect(reducer(edited, draftActions.correctionOpened(changed)).corrections[0]?.products[0]?.size).toBe('M');
  });

  test('keeps the corrections of several orders apart', () => {
    const orderOf = (id: string, version = 3) =>
      anOrder({ order_id: id, version, items: [anItem({ order_item_id: `item of ${id}` })] });
    const open = (before: Draft, order: Order) => reducer(before, draftActions.correctionOpened(order));
    const edited = reducer(
      open(draft, orderOf('X')),
      draftActions.productEntered({ key: 'item of X', entry: { size: 'L' } }),
    );
    const both = open(edited, orderOf('Y'));
    expect(both).toMatchObject({ current: 'Y', corrections: [{ products: [{ size: 'L' }] }, { order_id: 'Y' }] });
    const named = reducer(both, draftActions.userDetailsEntered({ orderId: 'X', userDetails: someUser }));
    expect(named.corrections).toMatchObject([{ userDetails: someUser }, both.corrections[1]]);
    expect(open(both, orderOf('X'))).toMatchObject({
      current: 'X',
      corrections: [{ order_id: 'Y' }, { order_id: 'X', products: [{ size: 'L' }] }],
    });
    // A tab that has not heard of the change does not undo it.
    expect(open(open(draft, orderOf('X', 4)), orderOf('X')).corrections).toMatchObject([{ version: 4 }]);
    expect(reducer(both, draftActions.correctionClosed('X'))).toMatchObject({
      current: 'Y',
      corrections: [{ order_id: 'Y' }],
    });
    expect(reducer(both, draftActions.correctionClosed('Y'))).toEqual({ ...edited, current: null });
  });

  test('keeps the corrections opened last', () => {
    const opened = Array.from({ length: mostCorrections + 1 }, (_, n) => anOrder({ order_id: `order ${n}` }));
    const { corrections } = opened.reduce<Draft>(
      (each, order) => reducer(each, draftActions.correctionOpened(order)),
      draft,
    );
    expect(corrections.map(({ order_id }) => order_id)).toEqual(opened.slice(1).map(({ order_id }) => order_id));
  });

  test('of a new order is not touched by a correction', () => {
    const opened = reducer(draft, draftActions.correctionOpened(anOrder()));
    const entered = reducer(opened, draftActions.userDetailsEntered({ orderId, userDetails: someUser }));
    expect(entered.products).toEqual(draft.products);
    expect(entered.userDetails).toEqual(draft.userDetails);
    expect(entered.corrections[0]?.userDetails).toEqual(someUser);
  });
});

test('items that are ordered again wait for their pages from the start', () => {
  const { products } = reducer(draft, draftActions.reordered(anOrder()));
  expect(products).toMatchObject([{ isFetching: true, isEditable: false, isFetched: false }]);
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
