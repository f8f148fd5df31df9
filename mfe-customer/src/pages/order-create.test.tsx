// @vitest-environment jsdom

import { refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { newProduct } from '../draft/product.ts';
import { submissionOf } from '../draft/submission.ts';
import { aProduct, orderId, someUser } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const details = { product_name: 'Indigo Kurta', product_image: '', sizes: ['S', 'M'] };
const found = { getProductDetails: { success: true, details } };
const link = 'https://shop.example/kurta';

let page: ReturnType<typeof openPage>;
const open = async (...[answers, draft]: [Parameters<typeof openPage>[1]?, Parameters<typeof openPage>[2]?]) => {
  page = openPage('/user/order/create', answers, draft);
  await screen.findByRole('heading', { name: 'Create your order' });
  return page.user;
};

const choicesOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const fetched = async (more: object) => {
  const user = await open({ getProductDetails: { success: true, details: { ...details, ...more } } });
  await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
  await screen.findByRole('button', { name: 'Edit Link' });
  return user;
};
const fetchFailed = 'Failed to fetch product details. Please try again.';

const card = (number: number) => within(screen.getByRole('region', { name: `Product ${number}` }));

describe('a product link', () => {
  test.each([
    ['', 'Please add your online link'],
    ['shop.example', 'Please enter a valid URL'],
    ['ftp://shop.example/x', 'Please enter a valid URL'],
  ])("'%s' is refused with '%s' under the field", async (typed, message) => {
    const user = await open();
    if (typed) await user.type(screen.getByLabelText('Product link'), typed);
    await user.click(screen.getByRole('button', { name: 'Fetch' }));
    expect(screen.getByLabelText('Product link').getAttribute('aria-invalid')).toBe('true');
    const described = screen.getByLabelText('Product link').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Product link'));
    expect(page.network.calls).toEqual([]);
  });

  test("without a scheme is completed when the field is left or 'Fetch' is pressed", async () => {
    const user = await open(found);
    await user.type(screen.getByLabelText('Product link'), 'www.shop.example/kurta');
    await user.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Product link').value).toBe('https://www.shop.example/kurta');
    await user.clear(screen.getByLabelText('Product link'));
    await user.type(screen.getByLabelText('Product link'), 'www.shop.example/shawl{Enter}');
    await screen.findByText('Indigo Kurta');
    expect(page.network.callsOf('getProductDetails')).toMatchObject([
      { query: { url: 'https://www.shop.example/shawl' } },
    ]);
  });

  test('cannot be edited while it is fetched, which its card says', async () => {
    const answer = Promise.withResolvers<object>();
    const user = await open({ getProductDetails: () => answer.promise });
    const field = screen.getByLabelText<HTMLInputElement>('Product link');
    expect(field).toMatchObject({ readOnly: false, value: '' });
    await user.type(field, `${link}{Enter}`);
    expect(screen.getByRole('status', { name: 'Fetching product details' })).toBeDefined();
    expect(field.readOnly).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fetching…' }).disabled).toBe(true);
    answer.resolve(found.getProductDetails);
    await screen.findByText('Indigo Kurta');
  });

  test('is fetched, locked and shown with its details and sizes', async () => {
    const product_image = 'https://shop.example/kurta.jpg';
    const user = await open({ getProductDetails: { success: true, details: { ...details, product_image } } });
    await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
    await screen.findByText('Indigo Kurta');
    expect(page.network.callsOf('getProductDetails')).toMatchObject([{ query: { url: link } }]);
    expect(screen.getByLabelText<HTMLInputElement>('Product link').readOnly).toBe(true);
    expect(screen.getByRole('region', { name: 'Product 1' }).querySelector('img')?.src).toBe(product_image);
    expect(choicesOf('Size')).toEqual(['S', 'M', 'Another size']);
  });

  test("becomes editable again by 'Edit Link', which clears name and sizes", async () => {
    const user = await open({}, { products: [aProduct({ sizes: ['S'] })] });
    await user.click(screen.getByRole('button', { name: 'Edit Link' }));
    expect(screen.queryByText('Indigo Kurta')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Product link')).toMatchObject({ readOnly: false, value: link });
    expect(screen.getByLabelText('Size').tagName).toBe('INPUT');
  });

  test.each([
    ['the store does not answer', refuse('STORE_TIMEOUT'), fetchFailed, /^The store did not answer in time/],
    ['the network fails', unreachable, fetchFailed, /^We could not reach our own service/],
    [
      'the address is not public',
      refuse('URL_REFUSED'),
      'Please enter a valid URL',
      /^We could not read this store page/,
    ],
  ])('returns to editable with the reason, the name to be typed, when %s', async (_, answer, problem, reason) => {
    const user = await open({ getProductDetails: answer });
    await user.type(screen.getByLabelText('Color'), 'Red');
    await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect(screen.getByText(problem)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Product link')).toMatchObject({ readOnly: false, value: link });
    expect(screen.getByLabelText<HTMLInputElement>('Color').value).toBe('Red');
    await user.type(screen.getByLabelText('Product name'), 'Shawl{Enter}');
    expect(page.storedDraft()?.products).toMatchObject([{ product_name: 'Shawl', named: 'typed', isEditable: false }]);
  });
});

test('items that are ordered again are read after a reload that came before', async () => {
  const again = { ...newProduct('again'), product_link: link, product_name: 'Indigo Kurta, old', size: 'M' };
  const failed = { ...again, key: 'failed', fetchFailure: 'The store did not answer.' };
  await open(found, {
    products: [again, { ...failed, product_link: `${link}-2` }, { ...newProduct('typed'), product_link: `${link}-3` }],
  });
  await waitFor(() =>
    expect(page.storedDraft()?.products).toMatchObject([
      { product_name: 'Indigo Kurta', size: 'M', isFetched: true },
      { product_name: 'Indigo Kurta, old', isFetched: false },
      { product_name: '', isFetched: false },
    ]),
  );
  expect(page.network.callsOf('getProductDetails').map(({ query }) => query.url)).toEqual([link]);
});

test('a fetch that a reload ends leaves no failure behind', async () => {
  controlTime(new Date('2026-11-21T12:00:00Z'));
  const user = await open({ getProductDetails: unreachable });
  await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
  await waitFor(() => expect(page.network.callsOf('getProductDetails')).toHaveLength(1));
  await act(async () => {});
  expect(page.storedDraft()?.products).toMatchObject([{ product_link: link, isEditable: true, fetchFailure: null }]);
  await passTime(500);
  expect(page.storedDraft()?.products[0]?.fetchFailure).toMatch(/^We could not reach our own service/);
});

test.each([
  ['offers to read the page in the customer’s own browser', 'STORE_BOT_PROTECTION', 1],
  ['does not where that would show the same list', 'PRODUCT_LIST_PAGE', 0],
] as const)('a failed fetch %s', async (_, code, links) => {
  const user = await open({ getProductDetails: refuse(code) });
  await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
  await screen.findByRole('alert');
  expect(screen.queryAllByRole('link', { name: 'Add it from there' })).toHaveLength(links);
});

describe('where the pressed button is no more, the focus goes on', () => {
  const press = (user: typeof page.user, name: string) => user.click(screen.getByRole('button', { name }));

  test("to 'Edit Link' after 'Fetch', and from there to the link; the product is announced", async () => {
    const user = await open({
      getProductDetails: { success: true, details: { ...details, price: 1499, currency: 'INR' } },
    });
    const announced = screen.getByRole('region', { name: 'Product 1' }).querySelector('form [aria-live]');
    expect(announced?.textContent).toBe('');
    await user.type(screen.getByLabelText('Product link'), link);
    await press(user, 'Fetch');
    await waitFor(() => expect(announced?.textContent).toBe('The product was found.'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Link' }));
    await press(user, 'Edit Link');
    expect(document.activeElement).toBe(screen.getByLabelText('Product link'));
    expect(announced?.textContent).toBe('');
  });

  test('not where the customer types on in another field', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const user = await open({ getProductDetails: () => promise });
    await user.type(screen.getByLabelText('Product link'), link);
    await press(user, 'Fetch');
    await user.type(screen.getByLabelText('Color'), 'Red');
    resolve(found.getProductDetails);
    await screen.findByText('Indigo Kurta');
    expect(document.activeElement).toBe(screen.getByLabelText('Color'));
  });

  test("to 'Edit Link' after 'Use this name'", async () => {
    const user = await open({ getProductDetails: refuse('STORE_TIMEOUT') });
    await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
    await user.type(await screen.findByLabelText('Product name'), 'Shawl');
    await press(user, 'Use this name');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Link' }));
  });

  test('to the card that comes after a removed one, or before it, or to the title', async () => {
    const user = await open({}, { products: [newProduct('a'), newProduct('b'), newProduct('c')] });
    await press(user, 'Remove product 2');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Product 2' }));
    expect(document.activeElement?.closest('section')?.id).toBe('product-c');
    await press(user, 'Remove product 2');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Product 1' }));
    await press(user, 'Remove product 1');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create your order' }));
  });
});

describe('a fetched product', () => {
  test('has a name that can be edited', async () => {
    const user = await fetched({ certainty: 'certain' });
    expect(screen.queryByLabelText('Product name')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit name of product 1' }));
    const name = screen.getByLabelText('Product name');
    expect(document.activeElement).toBe(name);
    await user.type(name, ', blue');
    expect(page.storedDraft()?.products).toMatchObject([{ product_name: 'Indigo Kurta, blue', named: 'typed' }]);
  });

  test('whose name is a suggestion asks whether it is the right one', async () => {
    const user = await fetched({ certainty: 'suggested' });
    const name = screen.getByLabelText<HTMLTextAreaElement>('Product name');
    expect(name.value).toBe('Indigo Kurta');
    expect(screen.getByText('Is this the right product?')).toBeDefined();
    await user.clear(name);
    expect(screen.getByText('Please enter the product name.')).toBeDefined();
    await user.type(name, 'Shawl');
    expect(page.storedDraft()?.products).toMatchObject([{ product_name: 'Shawl', named: 'typed' }]);
  });

  test('goes on with its suggested name', async () => {
    const user = await fetched({ certainty: 'suggested', sizes: [] });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await page.arrives('/user/usercontact');
    expect(page.storedDraft()?.products).toMatchObject([{ product_name: 'Indigo Kurta', named: 'suggested' }]);
  });

  test('shows the store’s price as information', async () => {
    await fetched({ price: 1499, currency: 'INR' });
    expect(screen.getByText('₹1,499').parentElement?.textContent).toBe('₹1,499 Store price. We confirm it.');
    expect(screen.getByText('shop.example')).toBeDefined();
  });

  test('that the store has sold out says so and is taken along', async () => {
    const user = await fetched({ availability: 'out_of_stock', sizes: [], sold_out_sizes: ['Free Size'] });
    expect(screen.getByText(/^Sold out at the store/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Free Size (sold out)' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await page.arrives('/user/usercontact');
  });

  test('that can be ordered before it is there says so', async () => {
    await fetched({ availability: 'preorder' });
    expect(screen.getByText(/^The store takes pre-orders/)).toBeDefined();
  });
});

describe('the choices of a fetched product', () => {
  const chosen = () => page.storedDraft()?.products[0];

  test('show sizes that are sold out, which cannot be chosen', async () => {
    const user = await fetched({ sizes: ['S', 'M', 'XL'], sold_out_sizes: ['L'] });
    expect(choicesOf('Size')).toEqual(['S', 'M', 'L (sold out)', 'XL', 'Another size']);
    await user.click(screen.getByRole('radio', { name: 'L (sold out)' }));
    expect(chosen()?.size).toBe('');
    await user.click(screen.getByRole('radio', { name: 'M' }));
    expect(chosen()?.size).toBe('M');
  });

  test('take a size that the store does not list', async () => {
    const user = await fetched({});
    await user.click(screen.getByRole('radio', { name: 'S' }));
    await user.click(screen.getByRole('radio', { name: 'Another size' }));
    expect(chosen()?.size).toBe('');
    // Its first letter is a listed size: the field stays for the rest.
    await user.type(screen.getByLabelText('Your size'), 'M tall');
    expect(chosen()?.size).toBe('M tall');
    await user.click(screen.getByRole('radio', { name: 'S' }));
    expect(screen.queryByLabelText('Your size')).toBeNull();
    expect(chosen()?.size).toBe('S');
  });

  test('are the colors that the store names, or another', async () => {
    const user = await fetched({ colors: [{ name: 'Indigo', image: 'https://shop.example/i.jpg' }, { name: 'Red' }] });
    expect(choicesOf('Color')).toEqual(['Indigo', 'Red', 'Another color']);
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(chosen()?.color).toBe('Red');
    await user.click(screen.getByRole('radio', { name: 'Another color' }));
    await user.type(screen.getByLabelText('Your color'), 'Teal');
    expect(chosen()?.color).toBe('Teal');
  });

  test('show a stored size that is not listed in its field', async () => {
    const user = await open({}, { products: [aProduct({ sizes: ['S'], size: 'XXL' })] });
    expect(screen.getByLabelText<HTMLInputElement>('Your size').value).toBe('XXL');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another size' }).checked).toBe(true);
    await user.clear(screen.getByLabelText('Your size'));
    await user.type(screen.getByLabelText('Your size'), 'Small');
    expect(chosen()?.size).toBe('Small');
  });
});

describe('a card', () => {
  test('has a quantity of at least 1', async () => {
    const user = await open();
    const minus = screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' });
    expect(minus.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(screen.getByRole('group', { name: 'Quantity' }).textContent).toContain('2');
    await user.click(minus);
    expect(minus.disabled).toBe(true);
  });

  test("is added by 'Add New Product' and scrolled to after 100 ms", async () => {
    await open();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Add New Product' }));
    await passTime(99);
    expect(scrolled).not.toHaveBeenCalled();
    await passTime(1);
    expect(scrolled.mock.instances).toEqual([screen.getByRole('region', { name: 'Product 2' })]);
    expect(document.activeElement).toBe(card(2).getByLabelText('Product link'));
  });

  test('is scrolled to without motion where that was asked for', async () => {
    await open();
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(prefers-reduced-motion: reduce)' }));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Add New Product' }));
    await passTime(100);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant', block: 'center' });
  });

  test('can be removed', async () => {
    const user = await open({}, { products: [aProduct(), aProduct({ key: 'b', product_name: 'Shawl' })] });
    await user.click(screen.getByRole('button', { name: 'Remove product 1' }));
    expect(screen.queryByText('Indigo Kurta')).toBeNull();
    expect(card(1).getByText('Shawl')).toBeDefined();
  });
});

describe("'Next'", () => {
  test('needs at least one completed product', async () => {
    const user = await open();
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await acknowledge(user, 'Please complete at least one product entry before proceeding.');
    // A link that was not fetched completes none.
    await user.type(screen.getByLabelText('Product link'), link);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await acknowledge(user, 'Please complete at least one product entry before proceeding.');
    expect(page.address()).toBe('/user/order/create');
  });

  const begun = aProduct({ key: 'b', isEditable: true, isFetched: false, product_name: '' });

  test('goes on with completed products only, after it has named the incomplete one', async () => {
    const user = await open({}, { products: [aProduct(), begun], userDetails: someUser });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'Product 2 is incomplete and will not be ordered.' });
    await user.click(screen.getByRole('button', { name: 'Continue without it' }));
    await page.arrives('/user/usercontact');
    expect(await screen.findByText(/1 product is not included/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go back and complete it' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
    const items = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([expect.stringContaining('Indigo Kurta')]);
  });

  describe('with a product that is still fetched', () => {
    const leaveOut = async () => {
      const answer = Promise.withResolvers<object>();
      const draft = { products: [aProduct(), newProduct('b')], userDetails: someUser };
      const user = await open({ getProductDetails: () => answer.promise }, draft);
      await user.type(card(2).getByLabelText('Product link'), 'https://shop.example/shawl{Enter}');
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('dialog', { name: 'Product 2 is incomplete and will not be ordered.' });
      const comes = async () => {
        answer.resolve(found.getProductDetails);
        await act(async () => {});
      };
      return { user, comes };
    };
    const isLeftOut = async () => {
      await page.arrives('/user/usercontact');
      await screen.findByText(/1 product is not included/);
      expect(page.storedDraft()?.products).toMatchObject([{}, { isFetched: false, isEditable: true }]);
    };

    test('goes on without it when its details come later', async () => {
      const { user, comes } = await leaveOut();
      await user.click(screen.getByRole('button', { name: 'Continue without it' }));
      await page.arrives('/user/usercontact');
      await comes();
      await isLeftOut();
    });

    test('goes on without it when its details come while the question is open', async () => {
      const { user, comes } = await leaveOut();
      await comes();
      expect(await card(2).findByText('Indigo Kurta')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Continue without it' }));
      await isLeftOut();
    });

    test('keeps fetching it for who goes back', async () => {
      const { user, comes } = await leaveOut();
      await user.click(screen.getByRole('button', { name: 'Go back and complete it' }));
      await comes();
      expect(await card(2).findByText('Indigo Kurta')).toBeDefined();
    });
  });

  test('is followed by a way back to the several that were left out', async () => {
    page = openPage('/user/usercontact', {}, { products: [aProduct(), begun, { ...begun, key: 'c' }] });
    expect(await screen.findByText(/2 products are not included/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go back and complete them' })).toBeDefined();
  });

  test('leads back to the first incomplete card when asked to', async () => {
    const user = await open({}, { products: [begun, aProduct(), { ...begun, key: 'c' }, { ...begun, key: 'd' }] });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'Products 1, 3 and 4 are incomplete and will not be ordered.' });
    await user.click(screen.getByRole('button', { name: 'Go back and complete them' }));
    await waitFor(() => expect(document.activeElement).toBe(card(1).getByLabelText('Product link')));
    expect(page.address()).toBe('/user/order/create');
  });

  describe('with offered sizes of which none was chosen', () => {
    const kurta = aProduct({ sizes: ['S', 'M'] });
    const question = 'You have not chosen a size for “Indigo Kurta”. Continue without a size?';

    test('asks, and leads back to the sizes', async () => {
      const user = await open({}, { products: [aProduct({ key: 'a' }), kurta] });
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('dialog', { name: question });
      expect(screen.getByRole('button', { name: 'Go back and choose' }).className).toBe('button');
      expect(screen.getByRole('button', { name: 'Continue without' }).className).toBe('button button-quiet');
      await user.click(screen.getByRole('button', { name: 'Go back and choose' }));
      await waitFor(() => expect(document.activeElement).toBe(card(2).getByRole('radio', { name: 'S' })));
      expect(page.address()).toBe('/user/order/create');
    });

    test("goes on without one, and the review says 'not chosen'", async () => {
      const user = await open({}, { products: [kurta], userDetails: someUser });
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('dialog', { name: question });
      await user.click(screen.getByRole('button', { name: 'Continue without' }));
      await user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
      await screen.findByRole('heading', { name: 'Review your order' });
      expect(screen.getByText('Size').nextElementSibling?.textContent).toBe('not chosen');
    });

    test('asks nothing once one was chosen', async () => {
      const user = await open({}, { products: [kurta] });
      await user.click(screen.getByRole('radio', { name: 'M' }));
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await page.arrives('/user/usercontact');
    });
  });

  test('leaves out untouched cards without a word', async () => {
    const user = await open({}, { products: [newProduct('a'), aProduct()] });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await page.arrives('/user/usercontact');
    await screen.findByRole('heading', { name: 'Contact & Address Details' });
    expect(screen.queryByText(/products? (is|are) not included/)).toBeNull();
  });

  test('counts a name typed by hand for a store that keeps us out', async () => {
    const user = await open({ getProductDetails: refuse('STORE_REFUSED') });
    await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
    await user.type(await screen.findByLabelText('Product name'), 'Shawl');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await page.arrives('/user/usercontact');
    expect(page.storedDraft()?.products).toMatchObject([{ product_name: 'Shawl', isEditable: false }]);
  });
});

describe('a text pasted into a link field', () => {
  const fields = () => screen.getAllByLabelText<HTMLInputElement>('Product link').map(({ value }) => value);

  test('with several links makes a card of each, after this one', async () => {
    const user = await open({}, { products: [newProduct('a'), aProduct()] });
    await user.click(card(1).getByLabelText('Product link'));
    await user.paste('https://one.example/1\nhttps://two.example/2, https://three.example/3');
    expect(fields()).toEqual(['https://one.example/1', 'https://two.example/2', 'https://three.example/3', link]);
    expect(card(1).getByText('Added a product card for each of the 3 links.')).toBeDefined();
    expect(page.network.calls).toEqual([]);
  });

  test('gives the one link in it', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('Product link'));
    await user.paste(`Check this out ${link}`);
    expect(fields()).toEqual([link]);
  });

  test('or typed around a link, is the link once it is fetched', async () => {
    const user = await open(found);
    await user.type(screen.getByLabelText('Product link'), `this one ${link} in blue`);
    await user.click(screen.getByRole('button', { name: 'Fetch' }));
    await screen.findByText('Indigo Kurta');
    expect(screen.getByLabelText<HTMLInputElement>('Product link').value).toBe(link);
  });

  test('without a link is pasted as it is', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('Product link'));
    await user.paste('shop.example');
    expect(fields()).toEqual(['shop.example']);
  });

  test('never makes more cards than an order holds', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('Product link'));
    await user.paste(Array.from({ length: 60 }, (_, index) => `https://shop.example/${index}`).join(' '));
    // Counted in the stored draft: a query by label or role takes many seconds over so many cards.
    expect(page.storedDraft()?.products).toHaveLength(50);
    expect(screen.getByText(/An order can have at most 50 products. The other links were not added.$/)).toBeDefined();
  });
});

describe('a link shared by another app', () => {
  const share = async (search: string, draft?: Parameters<typeof openPage>[2]) => {
    page = openPage({ pathname: '/user/order/create', search, state: null }, found, draft);
    await screen.findByRole('heading', { name: 'Create your order' });
    await page.arrives('/user/order/create');
  };
  const links = () => screen.getAllByLabelText<HTMLInputElement>('Product link').map(({ value }) => value);

  test.each([
    ['url', `?title=Kurta&url=${encodeURIComponent(link)}`],
    ['text', `?text=${encodeURIComponent(`Check this out ${link}`)}`],
    ['title', `?title=${encodeURIComponent(link)}`],
  ])('as %s is put on the empty card, and the address forgets it', async (_, search) => {
    await share(search);
    expect(links()).toEqual([link]);
    expect(page.network.calls).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Fetch' }));
    await screen.findByText('Indigo Kurta');
  });

  test('gets a card of its own beside others', async () => {
    await share('?url=https://other.example/shawl', { products: [aProduct()] });
    expect(links()).toEqual([link, 'https://other.example/shawl']);
  });

  test('is one of several that the front page was given: each gets a card', async () => {
    const other = 'https://other.example/shawl';
    await share(`?url=${encodeURIComponent(`Look at ${link} and ${other} too`)}`);
    expect(links()).toEqual([link, other]);
    expect(screen.getByText('Added a product card for each of the 2 links.').getAttribute('aria-live')).toBe('polite');
  });

  test('is left out of a full order, which says so', async () => {
    const products = Array.from({ length: 50 }, (_, index) => aProduct({ key: `card-${index}`, isFetched: false }));
    await share('?url=https://other.example/shawl', { products });
    expect(page.storedDraft()?.products).toHaveLength(50);
    screen.getByText('An order can have at most 50 products. The other links were not added.');
  });

  test('gets no second card when it has one', async () => {
    await share(`?url=${link}`, { products: [aProduct()] });
    expect(links()).toEqual([link]);
  });

  test.each([
    ['?url=blue+kurta', 'blue kurta'],
    ['?url=javascript:alert(1)', 'javascript:alert(1)'],
    [`?url=https://shop.example/${'x'.repeat(3000)}`, `https://shop.example/${'x'.repeat(2027)}`],
  ])('that is none is shown to be corrected: %.40s', async (search, words) => {
    await share(search);
    expect(links()).toEqual([words]);
    screen.getByText('Please enter a valid URL');
    expect(page.network.calls).toEqual([]);
  });

  test.each([`?url=https://shop.example/${'x'.repeat(10_000)}`, '?url=', '?title='])(
    'that is too long or empty changes nothing: %.40s',
    async (search) => {
      await share(search);
      expect(links()).toEqual(['']);
      expect(page.storedDraft()).toBeNull();
    },
  );
});

test('an order holds no more than 50 products', async () => {
  const products = Array.from({ length: 50 }, (_, index) => aProduct({ key: `card-${index}` }));
  await open({}, { products, submitted: null });
  expect(screen.getByText('An order can have at most 50 products.')).toBeDefined();
  expect(screen.getByText<HTMLButtonElement>('Add New Product').disabled).toBe(true);
});

test('the draft is kept in local storage under orderState', async () => {
  const user = await open({}, { products: [aProduct()], userDetails: someUser });
  await user.type(screen.getByLabelText('Color'), 'Red');
  expect(JSON.parse(localStorage.getItem('orderState') ?? '')).toMatchObject({
    products: [{ color: 'Red' }],
    userDetails: someUser,
  });
});

test('a submitted draft says so and can be restarted', async () => {
  const submitted = { order_id: orderId, reference: 'PT-7KQ4M2' };
  const user = await open({}, { products: [aProduct()], submitted, userDetails: someUser });
  expect(screen.getByRole('link', { name: 'PT-7KQ4M2' }).getAttribute('href')).toBe(`/user/order/${orderId}`);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Start a new order' }));
  expect(screen.queryByText('Indigo Kurta')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(card(1).getByLabelText('Product link')));
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Product 1' })]);
  // The contact details fill the form of the next order.
  expect(page.storedDraft()).toMatchObject({
    products: [{ product_link: '' }],
    submitted: null,
    userDetails: someUser,
  });
});

test("'Next' asks before the products of a placed order are ordered again", async () => {
  const submitted = { order_id: orderId, reference: 'PT-7KQ4M2' };
  const submission = {
    key: 'a',
    content: JSON.stringify(submissionOf({ products: [aProduct()], userDetails: someUser })),
  };
  const user = await open({}, { products: [aProduct()], userDetails: someUser, submitted, submission });
  const question = 'These products were ordered as PT-7KQ4M2. Order them again?';
  const answer = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));
  };
  await answer('Go back');
  expect(page.address()).toBe('/user/order/create');
  expect(page.storedDraft()).toMatchObject({ submitted });
  await answer('Order again');
  await page.arrives('/user/usercontact');
  await screen.findByRole('heading', { name: 'Contact & Address Details' });
  expect(page.storedDraft()).toMatchObject({ submitted: null, submission: null, products: [{ product_link: link }] });
});
