import { userDetailsFields } from '@potli/contracts/rules/user-details-form.ts';
import { describe, expect, test } from 'vitest';
import { aProduct, someUser } from '../testing/an-order.ts';
import { freshDraft } from './draft.ts';
import { draftText, parseDraft } from './draft-storage.ts';
import { newProduct } from './product.ts';

/** The form holds an optional field that was left out as empty text. */
const typed = { ...Object.fromEntries(userDetailsFields.map((name) => [name, ''])), ...someUser };
const draft = { ...freshDraft('a'), products: [aProduct()], userDetails: typed };

describe('the draft in local storage', () => {
  test('comes back as it was kept', () => {
    expect(parseDraft(draftText(draft))).toEqual(draft);
  });

  test.each([{ note: 'Gift wrap' }, { quantity: 2 }])('keeps a card with no more than %o', (entry) => {
    const { products } = parseDraft(draftText({ ...freshDraft('a'), products: [{ ...newProduct('a'), ...entry }] }));
    expect(products).toMatchObject([{ key: 'a', ...entry }]);
  });

  test('keeps the format of stored drafts, for those of earlier releases', () => {
    const product = {
      key: 'k1',
      product_link: 'https://shop.example/kurta',
      quantity: 2,
      size: 'M',
      color: 'Red',
      product_name: 'Indigo Kurta',
      product_image: '',
      sizes: ['S', 'M'],
      isFetching: false,
      isFetched: true,
      isEditable: false,
      isDisabled: false,
      itemErrorCode: null,
      deniedValue: null,
      problem: null,
    };
    const stored = {
      version: 1,
      products: [product],
      userDetails: someUser,
      correction: {
        order_id: 'A',
        user_id: 'user-1',
        version: 3,
        note: null,
        deniedDestination: null,
        products: [{ ...product, order_item_id: 'item-1', isDisabled: true, isDropped: true }],
        userDetails: someUser,
      },
      current: 'correction',
      submission: { key: 'k', content: '{}' },
      codeSent: { for: '+447700900123', at: 1 },
      submitted: { order_id: 'B', reference: 'PT-7KQ4M2' },
    };
    const read = parseDraft(JSON.stringify(stored));
    const { correction, ...others } = stored;
    expect(read).toMatchObject({
      ...others,
      corrections: [{ ...correction, products: [{ size: 'M', isDropped: true }] }],
      current: 'A',
    });
    expect(JSON.parse(draftText(read) ?? '')).toEqual(JSON.parse(JSON.stringify(read)));
  });

  test('keeps one correction of each order, and no more than a browser has room for', () => {
    const correctionOf = (order_id: string, version: number) => ({
      order_id,
      user_id: 'user-1',
      version,
      note: null,
      deniedDestination: null,
      products: [aProduct({ key: 'item-1' })],
      userDetails: typed,
    });
    const two = { ...draft, corrections: [correctionOf('A', 1), correctionOf('B', 1)], current: 'A' };
    expect(parseDraft(draftText(two))).toEqual(two);
    const read = (corrections: object) => parseDraft(JSON.stringify({ ...draft, corrections })).corrections;
    expect(read([correctionOf('A', 1), correctionOf('A', 2)])).toEqual([correctionOf('A', 2)]);
    expect(read(Array.from({ length: 100 }, (_, n) => correctionOf(`${n}`, 1)))).toHaveLength(20);
  });

  test.each([
    ['a name that the customer typed', { isNameTyped: true }, { named: 'typed', fetchFailure: null }],
    ['a fetched name', { isNameTyped: false }, { named: 'certain', fetchFailure: null }],
    ['a failed fetch', { isFetchFailed: true }, { fetchFailure: '' }],
  ])('understands %s in a draft of an earlier release', (_, flags, read) => {
    const { key, product_link, product_name } = aProduct();
    const text = JSON.stringify({ ...draft, products: [{ key, product_link, product_name, ...flags }] });
    expect(parseDraft(text).products).toMatchObject([
      { ...read, sizes: [], sold_out_sizes: [], colors: [], availability: null, storePrice: null },
    ]);
  });

  test('keeps what the store’s page says', () => {
    const product = aProduct({
      named: 'suggested',
      sold_out_sizes: ['XL'],
      colors: [{ name: 'Indigo', image: 'https://shop.example/indigo.jpg' }, { name: 'Off white' }],
      availability: 'out_of_stock',
      storePrice: { amount: 1499.5, currency: 'INR' },
      isListLink: true,
    });
    expect(parseDraft(draftText({ ...draft, products: [product] })).products).toEqual([product]);
  });

  test('drops what no store’s page says', () => {
    const tampered = {
      named: 'surely',
      sold_out_sizes: 'XL',
      colors: [7, null, { name: 3 }, { name: 'Red', image: 4 }],
      availability: 'maybe',
    };
    const text = JSON.stringify({ ...draft, products: [{ ...aProduct(), ...tampered }] });
    expect(parseDraft(text).products).toEqual([aProduct({ colors: [{ name: 'Red' }] })]);
  });

  test.each([
    { amount: -1, currency: 'INR' },
    { amount: '1499', currency: 'INR' },
    { amount: 1e12, currency: 'INR' },
    { amount: 1499, currency: 'rupees' },
    { amount: 1499 },
    1499,
  ])('drops the store price %j, which could not be shown or sent', (storePrice) => {
    const text = JSON.stringify({ ...draft, products: [{ ...aProduct(), storePrice }] });
    expect(parseDraft(text).products[0]?.storePrice).toBeNull();
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

  test.each([
    ['a million products', { products: Array.from({ length: 1_000_000 }, () => 0) }],
    ['products that are no list', { products: { length: 5 } }],
    ['a draft within the draft', { products: [draft], userDetails: draft }],
    ['numbers, lists and flags for texts', { userDetails: { name: [1], email: true, address: {} }, submission: 7 }],
    ['names of an object’s own making', { userDetails: { constructor: 'x' }, products: [{ toString: 'x' }] }],
    ['a correction of nothing', { correction: { order_id: 1, version: 'x', products: 'x' } }],
    ['corrections of nothing', { corrections: [null, 7, { order_id: 'A', version: 1 }, []], current: 'A' }],
    ['a correction that is a list', { correction: [], codeSent: [], submitted: 'x', current: 9 }],
  ])('survives %s', (_, hostile) => {
    const read = parseDraft(JSON.stringify({ ...freshDraft('a'), ...hostile }));
    expect(read).toEqual({ ...freshDraft(''), products: [expect.objectContaining({ product_link: '' })] });
  });

  test('holds no more products than an order, and no more text than a field', () => {
    const long = 'x'.repeat(10_000);
    const product = aProduct({ product_name: long, size: long, color: long, product_link: long, sizes: [long, long] });
    const read = parseDraft(
      JSON.stringify({
        ...draft,
        products: Array.from({ length: 60 }, () => product),
        userDetails: { ...someUser, name: long, address: `${'x'.repeat(499)}🧣` },
      }),
    );
    expect(read.products).toHaveLength(50);
    expect(read.products[0]).toMatchObject({
      product_name: 'x'.repeat(500),
      size: 'x'.repeat(60),
      sizes: ['x'.repeat(60)],
    });
    expect(read.userDetails).toMatchObject({ name: 'x'.repeat(100), address: 'x'.repeat(499) });
    // A tampered draft may repeat a key; two cards that share one would change together.
    expect(new Set(read.products.map(({ key }) => key)).size).toBe(50);
  });

  test('keeps emoji and names that are written from right to left', () => {
    const userDetails = { ...typed, name: 'ميرا 🧣', address: 'רחוב 1' };
    expect(parseDraft(draftText({ ...draft, userDetails })).userDetails).toEqual(userDetails);
  });

  test('has quantities that an order may have', () => {
    const quantities = [0, -3, 1e9, 2.5, null].map((quantity) => ({ ...aProduct(), quantity }));
    const read = parseDraft(JSON.stringify({ ...draft, products: quantities })).products;
    expect(read.map(({ quantity }) => quantity)).toEqual([1, 1, 999, 1, 1]);
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
