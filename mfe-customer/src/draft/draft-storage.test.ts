import { describe, expect, test } from 'vitest';
import { aProduct, someUser } from '../testing/an-order.ts';
import { freshDraft } from './draft.ts';
import { draftText, parseDraft } from './draft-storage.ts';

const draft = { ...freshDraft('a'), products: [aProduct()], userDetails: someUser };

describe('the draft in local storage', () => {
  test('comes back as it was kept', () => {
    expect(parseDraft(draftText(draft))).toEqual(draft);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"version":1,'],
    ['another thing', '[1,2]'],
    ['a version of another time', JSON.stringify({ ...draft, version: 2 })],
  ])('starts fresh from %s', (_, text) => {
    expect(parseDraft(text)).toEqual({ ...freshDraft(''), products: [expect.objectContaining({ product_link: '' })] });
  });

  test('leaves out products that cannot be read and keeps the others', () => {
    const text = JSON.stringify({ ...draft, products: [7, null, { product_link: 3 }, aProduct()] });
    expect(parseDraft(text).products).toEqual([aProduct()]);
  });

  test('mends fields of the wrong kind', () => {
    const text = JSON.stringify({
      ...draft,
      userDetails: { name: 7 },
      products: [{ ...aProduct(), quantity: '4', sizes: 'M' }],
    });
    expect(parseDraft(text)).toMatchObject({ userDetails: { name: '' }, products: [{ quantity: 1, sizes: [] }] });
  });

  test('makes a card editable whose fetch was cut short', () => {
    const text = JSON.stringify({ ...draft, products: [aProduct({ isFetching: true })] });
    expect(parseDraft(text).products).toMatchObject([{ isFetching: false, isEditable: true }]);
    expect(draftText({ ...draft, products: [aProduct({ isFetching: true })] })).not.toContain('"isFetching":true');
  });

  test('is not kept while it is blank', () => {
    expect(draftText(freshDraft('a'))).toBeNull();
  });

  test('holds products and userDetails at its top', () => {
    expect(JSON.parse(draftText(draft) ?? '')).toMatchObject({
      version: 1,
      products: [{ quantity: 1 }],
      userDetails: someUser,
    });
  });
});
