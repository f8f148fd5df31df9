// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aProduct, orderId, someUser } from '../testing/an-order.ts';
import { refuse, unreachable } from '../testing/contract-network.ts';
import { acknowledge, closePage, openPage } from '../testing/open-page.tsx';

const details = { product_name: 'Indigo Kurta', product_image: '', sizes: ['S', 'M'] };
const found = { getProductDetails: { success: true, details } };
const link = 'https://shop.example/kurta';

let page: ReturnType<typeof openPage>;
const open = async (...[answers, draft]: [Parameters<typeof openPage>[1]?, Parameters<typeof openPage>[2]?]) => {
  page = openPage('/user/order/create', answers, draft);
  await screen.findByRole('heading', { name: 'Create your order' });
  return page.user;
};
afterEach(() => closePage(page.network));

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
    expect(page.network.heard).toEqual([]);
  });

  test('is fetched, locked and shown with its details and sizes', async () => {
    const user = await open(found);
    await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
    await screen.findByText('Indigo Kurta');
    expect(page.network.callsOf('getProductDetails')).toMatchObject([{ query: { url: link } }]);
    expect(screen.getByLabelText<HTMLInputElement>('Product link').readOnly).toBe(true);
    expect(
      within(screen.getByLabelText('Size'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a size', 'S', 'M']);
  });

  test("becomes editable again by 'Edit Link', which clears name and sizes", async () => {
    const user = await open({}, { products: [aProduct({ sizes: ['S'] })] });
    await user.click(screen.getByRole('button', { name: 'Edit Link' }));
    expect(screen.queryByText('Indigo Kurta')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Product link')).toMatchObject({ readOnly: false, value: link });
    expect(screen.getByLabelText('Size').tagName).toBe('INPUT');
  });

  test.each([
    ['the store does not answer', refuse('STORE_TIMEOUT')],
    ['the network fails', unreachable],
  ])('returns to editable with its message when %s', async (_, answer) => {
    const user = await open({ getProductDetails: answer });
    await user.type(screen.getByLabelText('Product link'), `${link}{Enter}`);
    await screen.findByText('Failed to fetch product details. Please try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Product link').readOnly).toBe(false);
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
    const user = await open();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Add New Product' }));
    expect(scrolled).not.toHaveBeenCalled();
    await vi.waitFor(() =>
      expect(scrolled.mock.instances).toEqual([screen.getByRole('region', { name: 'Product 2' })]),
    );
    expect(document.activeElement).toBe(card(2).getByLabelText('Product link'));
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
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await acknowledge(user, 'Please complete at least one product entry before proceeding.');
  });

  test('goes on with completed products only', async () => {
    const user = await open({}, { products: [aProduct(), aProduct({ key: 'b', isEditable: true, product_name: '' })] });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await page.arrives('/user/usercontact');
    expect(await screen.findByText(/1 product is left out/)).toBeDefined();
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

test('the draft is kept in local storage under orderState', async () => {
  const user = await open({}, { products: [aProduct()], userDetails: someUser });
  await user.type(screen.getByLabelText('Color'), 'Red');
  expect(page.storedDraft()).toMatchObject({ products: [{ color: 'Red' }], userDetails: someUser });
});

test('a draft that was sent already says so and can be started anew', async () => {
  const submitted = { order_id: orderId, reference: 'PT-7KQ4M2' };
  const user = await open({}, { products: [aProduct()], submitted });
  expect(screen.getByRole('link', { name: 'PT-7KQ4M2' }).getAttribute('href')).toBe(`/user/order/${orderId}`);
  await user.click(screen.getByRole('button', { name: 'Start a new order' }));
  expect(screen.queryByText('Indigo Kurta')).toBeNull();
  expect(page.storedDraft()).toBeNull();
});
