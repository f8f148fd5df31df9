// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { forgetAllOrders, keptOrders } from '@potli/ui-kit/own-orders.ts';
import { inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noUserDetails } from '../draft/draft.ts';
import { submissionOf } from '../draft/submission.ts';
import { anOrder, aProduct, orderId, someUser } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const draft = { products: [aProduct()], userDetails: someUser };
const evaluating = {
  getOrder: {
    success: true,
    order: anOrder({ order_status: 'ORDER_EVALUATION', next_step_by: '2099-03-03T06:30:00.000Z' }),
  },
};
const codeGoesOut = { generateOtp: { success: true, resend_after_seconds: 30 } };

const now = new Date('2026-11-21T06:30:00.000Z');

let page: ReturnType<typeof openPage>;

test.each(['usercontact', 'orderreview', 'otpverify'])(
  '/user/%s without products redirects to /user/order/create',
  async (name) => {
    page = openPage(`/user/${name}`);
    await page.arrives('/user/order/create');
    await screen.findByRole('heading', { name: 'Create your order' });
    expect(page.network.calls).toEqual([]);
  },
);

describe('the user details page', () => {
  test('shows every message, the banner, and focuses the first wrong field', async () => {
    page = openPage('/user/usercontact', {}, { ...draft, userDetails: noUserDetails });
    await page.user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
    expect(screen.getByRole('alert').textContent).toBe('Please correct the highlighted fields.');
    for (const message of [
      'Name is required.',
      'A valid email is required.',
      'Code is required.',
      'A valid mobile number is required.',
      'Address is required.',
      'Country is required.',
      'A valid postal code is required.',
    ]) {
      expect(screen.getByText(message)).toBeDefined();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    for (const label of ['Name', 'Email', 'Country code', 'Mobile', 'Address', 'Country', 'Postal code'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true');
    const countries = [...screen.getByLabelText<HTMLSelectElement>('Country').options].map(({ text }) => text);
    expect(countries.slice(1)).toEqual([
      ...['Australia', 'Bahrain', 'Canada', 'France', 'Germany', 'Italy', 'Kuwait', 'Malaysia', 'Netherlands'],
      ...['New Zealand', 'Oman', 'Qatar', 'Saudi Arabia', 'Singapore', 'South Africa', 'UAE', 'UK', 'US'],
    ]);
  });

  test('keeps its values and goes to the review', async () => {
    page = openPage('/user/usercontact', {}, { ...draft, userDetails: noUserDetails });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
    expect(screen.getByRole('alert').textContent).toBe('Please correct the highlighted fields.');
    await user.type(screen.getByLabelText('Name'), 'Meera Test');
    await user.type(screen.getByLabelText('Email'), 'meera@example.com');
    await user.selectOptions(screen.getByLabelText('Country code'), '+44');
    await user.type(screen.getByLabelText('Mobile'), '77oo00-900123');
    await user.type(screen.getByLabelText('Address'), '1 Test Street');
    await user.selectOptions(screen.getByLabelText('Country'), 'UK');
    await user.type(screen.getByLabelText('Postal code'), 'sw1a 1aa');
    expect(screen.queryByText('Please correct the highlighted fields.')).toBeNull();
    expect(page.storedDraft()?.userDetails).toMatchObject({ name: 'Meera Test', mobile: '7700900123' });
    await user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
    await page.arrives('/user/orderreview');
    expect(page.navigationState()).toEqual({ orderId: undefined });
    expect(await screen.findByText('SW1A 1AA')).toBeDefined();
  });
});

test('a postal code may be typed in Arabic digits', async () => {
  page = openPage(
    '/user/usercontact',
    {},
    { ...draft, userDetails: { ...someUser, country: 'Qatar', postal_code: '' } },
  );
  await page.user.type(await screen.findByLabelText('Postal code'), '٢٢١١٠');
  await page.user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
  await page.arrives('/user/orderreview');
  expect(await screen.findByText('22110')).toBeDefined();
});

test('the recipient of a gift is optional, reviewed and sent', async () => {
  page = openPage('/user/usercontact', {}, { ...draft, userDetails: someUser });
  await page.user.type(await screen.findByLabelText('Recipient, if it is a gift (optional)'), ' Asha Test ');
  await page.user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
  await page.arrives('/user/orderreview');
  expect((await screen.findByText('Gift for')).nextElementSibling?.textContent).toBe('Asha Test');
  expect(submissionOf({ products: [], userDetails: page.storedDraft()?.userDetails ?? someUser }).user).toMatchObject({
    recipient_name: 'Asha Test',
  });
  expect(submissionOf({ products: [], userDetails: { ...someUser, recipient_name: ' ' } }).user).not.toHaveProperty(
    'recipient_name',
  );
});

describe('a phone', () => {
  const mobile = () => screen.getByLabelText<HTMLInputElement>('Mobile');
  const open = async () => {
    page = openPage('/user/usercontact', {}, { ...draft, userDetails: { ...someUser, country_code: '', mobile: '' } });
    await screen.findByLabelText('Mobile');
  };
  const proceed = () => page.user.click(screen.getByRole('button', { name: 'Proceed to Review' }));

  test('that is pasted with its prefix chooses the country code and is shown as it is dialled', async () => {
    await open();
    await page.user.click(mobile());
    await page.user.paste('+44 07700 900123');
    expect(mobile().value).toBe('7700900123');
    expect(screen.getByLabelText<HTMLSelectElement>('Country code').value).toBe('+44');
    expect(screen.getByText('We send the code to +44 7700900123.')).toBeDefined();
    await proceed();
    await page.arrives('/user/orderreview');
    expect(page.storedDraft()?.userDetails).toMatchObject({ country_code: '+44', mobile: '7700900123' });
  });

  test('has a country code that is short once it is chosen, and named in the open list', async () => {
    await open();
    const code = screen.getByLabelText<HTMLSelectElement>('Country code');
    await page.user.selectOptions(code, '+44');
    await page.user.click(mobile());
    expect(code.selectedOptions[0]?.text).toBe('+44');
    await page.user.click(code);
    expect(code.selectedOptions[0]?.text).toBe('+44 United Kingdom');
  });

  test('stays when a text without digits is pasted', async () => {
    await open();
    await page.user.type(mobile(), '7700900123');
    await page.user.paste('hello');
    expect(mobile().value).toBe('7700900123');
  });

  test('that is typed with its prefix chooses the country code', async () => {
    await open();
    await page.user.type(mobile(), '0044 7700 900123');
    expect(mobile().value).toBe('7700900123');
    expect(screen.getByLabelText<HTMLSelectElement>('Country code').value).toBe('+44');
  });

  test('loses its leading zero when the field is left', async () => {
    await open();
    await page.user.selectOptions(screen.getByLabelText('Country code'), '+44');
    await page.user.type(mobile(), '07700 900123');
    expect(mobile().value).toBe('07700900123');
    await page.user.tab();
    expect(mobile().value).toBe('7700900123');
  });

  test('of a country that we cannot reach is refused', async () => {
    await open();
    await page.user.selectOptions(screen.getByLabelText('Country code'), '+44');
    await page.user.type(mobile(), '+79161234567');
    await proceed();
    expect(screen.getByText('A valid mobile number is required.')).toBeDefined();
  });
});

describe('the review page', () => {
  test("shows items and details; 'Edit Order' goes back to the products", async () => {
    page = openPage('/user/orderreview', {}, draft);
    await screen.findByText('Indigo Kurta');
    for (const text of ['Meera Test', 'meera@example.com', '1 Test Street', 'SW1A 1AA', 'UK'])
      expect(screen.getByText(text)).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: 'Edit Order' }));
    await page.arrives('/user/order/create');
    expect(page.navigationState()).toEqual({ orderId: undefined, isEdit: true });
  });

  test('shows the price that the store asks', async () => {
    const storePrice = { amount: 1499, currency: 'INR' };
    page = openPage(
      '/user/orderreview',
      { getShippingCost: refuse('SERVICE_UNAVAILABLE') },
      { ...draft, products: [aProduct({ storePrice })] },
    );
    const list = within(await screen.findByRole('list', { name: 'Items' }));
    expect(list.getByText('Store price').nextElementSibling?.textContent).toBe('₹1,499');
  });

  test("'Submit' goes to the verification", async () => {
    page = openPage('/user/orderreview', codeGoesOut, draft);
    await page.user.click(await screen.findByRole('button', { name: 'Submit' }));
    await page.arrives('/user/otpverify');
    await screen.findByText('OTP Sent Successfully!');
  });
});

describe('the OTP page', () => {
  test('sends a code once when opened and disables resending for 30 seconds', async () => {
    controlTime(now);
    page = openPage('/user/otpverify', codeGoesOut, draft);
    await screen.findByText('OTP Sent Successfully!');
    expect(page.network.callsOf('generateOtp')).toMatchObject([{ body: { phoneNumber: '+447700900123' } }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ s$/ }).disabled).toBe(true);
    await passTime(30_000);
    await page.user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(page.network.callsOf('generateOtp')).toHaveLength(2));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend in (30|29) s$/ })).disabled).toBe(
      true,
    );
  });

  test('does not send another code after a reload', async () => {
    controlTime(now);
    page = openPage('/user/otpverify', codeGoesOut, {
      ...draft,
      codeSent: { for: '+447700900123', at: now.getTime() - 10_000 },
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ s$/ })).disabled).toBe(true);
    expect(page.network.calls).toEqual([]);
  });

  test('shows a failed code and lets the customer resend at once', async () => {
    page = openPage('/user/otpverify', { generateOtp: refuse('OTP_SEND_FAILED') }, draft);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send OTP. Try again.');
    await page.user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(page.network.callsOf('generateOtp')).toHaveLength(2));
  });

  test.each(['', '12345'])("rejects the code '%s'", async (typed) => {
    page = openPage('/user/otpverify', codeGoesOut, draft);
    if (typed) await page.user.type(await screen.findByLabelText('6-digit OTP'), typed);
    await page.user.click(await screen.findByRole('button', { name: 'Verify & Submit' }));
    expect(screen.getByText('Invalid OTP format. Please enter a 6-digit OTP.')).toBeDefined();
    expect(page.network.callsOf('createOrder')).toEqual([]);
  });

  test('retries a lost submission with the same idempotency key', async () => {
    const createOrder = inTurn(unreachable, { success: true, order_id: orderId, reference: 'PT-7KQ4M2' });
    page = openPage('/user/otpverify', { ...codeGoesOut, ...evaluating, createOrder }, draft);
    await page.user.type(await screen.findByLabelText('6-digit OTP'), '123456');
    await acknowledge(page.user, 'No response from server. Please try again.');
    await page.user.click(await screen.findByRole('button', { name: 'Verify & Submit' }));
    await page.arrives('/user/success');
    const [first, second] = page.network.callsOf('createOrder');
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.body).toEqual({
      order: {},
      user: someUser,
      orderItems: [
        {
          product_link: 'https://shop.example/kurta',
          product_name: 'Indigo Kurta',
          product_image: '',
          size: '',
          color: '',
          quantity: 1,
          price: 0,
        },
      ],
      otp: '123456',
    });
  });

  test('sends no second code for an order that is placed: it leads to the success page', async () => {
    const { products, userDetails } = draft;
    const content = JSON.stringify(submissionOf({ products, userDetails }));
    const submitted = { order_id: orderId, reference: 'PT-7KQ4M2' };
    page = openPage('/user/otpverify', evaluating, { ...draft, submission: { key: 'k1', content }, submitted });
    await page.arrives('/user/success');
    await screen.findByText('PT-7KQ4M2');
  });

  test('keeps a placed order on the device also if it cannot be read', async () => {
    await forgetAllOrders();
    controlTime(now);
    const createOrder = { success: true, order_id: orderId, reference: 'PT-7KQ4M2' };
    page = openPage('/user/otpverify', { ...codeGoesOut, getOrder: unreachable, createOrder }, draft);
    await page.user.type(await screen.findByLabelText('6-digit OTP'), '123456');
    await page.arrives('/user/success');
    await waitFor(async () =>
      expect(await keptOrders()).toEqual([
        {
          ...{ order_id: orderId, reference: 'PT-7KQ4M2', order_status: 'ORDER_EVALUATION' },
          ...{ created_at: expect.stringMatching(/^2026-11-21T06:3/), first_item: 'Indigo Kurta' },
        },
      ]),
    );
  });

  test("alerts the server's error text followed by a full stop", async () => {
    page = openPage('/user/otpverify', { ...codeGoesOut, createOrder: refuse('OTP_INVALID') }, draft);
    await page.user.type(await screen.findByLabelText('6-digit OTP'), '123456');
    await acknowledge(page.user, 'The OTP is wrong.');
    expect(page.network.callsOf('createOrder')).toHaveLength(1);
    await page.user.type(screen.getByLabelText('6-digit OTP'), '{Backspace}7');
    await acknowledge(page.user, 'The OTP is wrong.');
    expect(page.network.bodiesOf('createOrder').map(({ otp }) => otp)).toEqual(['123456', '123457']);
  });
});

describe('the success page', () => {
  const placed = { order_id: orderId, reference: 'PT-7KQ4M2' };

  test('shows the reference and the link of the order', async () => {
    page = openPage({ pathname: '/user/success', state: placed }, evaluating, draft);
    await screen.findByRole('heading', { name: 'Thank you for your order' });
    expect(screen.getByText('PT-7KQ4M2')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Link to your order').value).toMatch(`/user/order/${orderId}`);
  });

  test('shows when the customer will hear from the shop', async () => {
    page = openPage({ pathname: '/user/success', state: placed }, evaluating, draft);
    expect((await screen.findByText(/^You will hear from us by /)).textContent).toMatch(/3\u00a0Mar.*\(your time\)\.$/);
  });

  test('reads the order again once there is a connection', async () => {
    page = openPage(
      { pathname: '/user/success', state: placed },
      { getOrder: inTurn(unreachable, evaluating.getOrder) },
      draft,
    );
    await waitFor(() => expect(page.network.callsOf('getOrder')).toHaveLength(1));
    await screen.findByText('PT-7KQ4M2');
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^You will hear from us by /);
  });

  test("'Return to Home' clears the draft and goes to /user/order/create", async () => {
    page = openPage({ pathname: '/user/success', state: placed }, evaluating, draft);
    await page.user.click(await screen.findByRole('button', { name: 'Return to Home' }));
    await page.arrives('/user/order/create');
    expect(page.storedDraft()).toBeNull();
  });

  // ADR 64: local storage is shared by the whole origin.
  test("'Return to Home' keeps what other parts of the site store", async () => {
    page = openPage({ pathname: '/user/success', state: placed }, evaluating, draft);
    const stored = { admin_passkey: 'kept', 'admin_draft/links/1': '{}', lastInstallPrompt: '1' };
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    await page.user.click(await screen.findByRole('button', { name: 'Return to Home' }));
    await page.arrives('/user/order/create');
    expect({ ...localStorage }).toEqual(stored);
  });

  test('blocks back navigation', async () => {
    page = openPage({ pathname: '/user/success', state: placed }, evaluating, draft);
    await screen.findByRole('heading', { name: 'Thank you for your order' });
    window.dispatchEvent(new PopStateEvent('popstate'));
    await page.arrives('/user/success');
    expect(screen.getByText('PT-7KQ4M2')).toBeDefined();
  });
});
