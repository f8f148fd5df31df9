// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, noon, orderId, someTotals } from '../testing/an-order.ts';
import { choose, optionsOf } from '../testing/choose.ts';
import { type Answer, refusal } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const evaluated = (order_status: 'ORDER_CONFIRMATION' | 'ORDER_CORRECTION') => ({
  success: true,
  order: anOrder({ order_status, version: 4 }),
});
const preview = { success: true, totals: someTotals, warnings: [] as string[] };

const openEvaluation = async (own: Record<string, Answer> = {}, order = anOrder()) => {
  const page = openPage(`/admin/evaluation/${orderId}`, {
    getOrder: { success: true, order },
    previewEvaluation: preview,
    ...own,
  });
  await screen.findByRole('heading', { name: 'Evaluate Order' });
  await screen.findByRole('article', { name: 'Item 1: Indigo Kurta' });
  return { page, user: userEvent.setup() };
};
type User = ReturnType<typeof userEvent.setup>;

const inGroup = (name: string, choice: string) =>
  within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: choice });
const acceptEverything = async (user: User) => {
  await user.click(inGroup('Address decision', 'Accept'));
  await user.click(inGroup('Decision', 'Accept'));
  for (const [label, value] of [
    ['Price', '1000'],
    ['Shipment date', '2026-11-25'],
    ['Estimated weight', '450'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
    await user.keyboard('{Enter}');
  }
};
const boxOf = (name: string) =>
  within(screen.getByRole('region', { name: 'Totals' })).getByRole('heading', { name }).parentElement as HTMLElement;
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Evaluation' }));
const closeDialog = async (user: User, name: string) => {
  await screen.findByRole('dialog', { name });
  await user.click(screen.getByRole('button', { name: 'OK' }));
};

describe('the evaluation page', () => {
  test('shows every problem next to its field and raises the alert', async () => {
    const { page, user } = await openEvaluation();
    await submit(user);
    await screen.findByRole('dialog', { name: 'Please fix validation errors before submitting.' });
    for (const message of [
      'Please select Accept or Deny for the address.',
      'Please select Accept or Deny.',
      'Item price must be a valid value.',
      'Shipment date is required.',
      'Estimated weight must be a valid value.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(page.api.sentTo('updateOrder')).toEqual([]);
  });

  test('the earliest shipment date is today in India', async () => {
    vi.setSystemTime(new Date('2026-11-21T19:00:00Z'));
    const { user } = await openEvaluation();
    const date = screen.getByLabelText<HTMLInputElement>('Shipment date');
    await user.type(date, '2026-11-21{Enter}');
    await user.click(screen.getByLabelText('Price'));
    expect(date.value).toBe('');
    await user.type(date, '2026-11-22{Enter}');
    await user.click(screen.getByLabelText('Price'));
    expect(date.value).toBe('2026-11-22');
  });

  test("shows the server's price and times, 'Depends on custom' for customs processing", async () => {
    const { page, user } = await openEvaluation();
    await acceptEverything(user);
    const price = boxOf('Price');
    await within(price).findByText('₹3,450.00');
    expect([...price.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'All product cost',
      'International shipping',
      'Custom fees',
      'Platform processing charges',
      'Total',
    ]);
    const time = boxOf('Shipment time');
    expect([...time.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Local shipment4 days',
      'Local packaging2 days',
      'International shipment8 days',
      'Customs processingDepends on custom',
      'Total17 days',
    ]);
    expect(page.api.sentTo('previewEvaluation').at(-1)).toEqual({
      orderItems: [{ order_item_id: 'item-1', price: 1000, weight: 450, shipment_date: '2026-11-25' }],
    });
    page.api.assertContract();
  });

  test('shows the weight with × quantity', async () => {
    const { user } = await openEvaluation();
    await user.type(screen.getByLabelText('Estimated weight'), '450');
    expect(screen.getByText('× 2 = 900 g')).toBeTruthy();
  });

  test("sends the decisions with the server's totals, alerts, and goes to the status page", async () => {
    const { page, user } = await openEvaluation({ updateOrder: evaluated('ORDER_CONFIRMATION') });
    await acceptEverything(user);
    await submit(user);
    await closeDialog(user, 'Order evaluation submitted successfully.');
    await waitFor(() => expect(page.address()).toBe(`/admin/delivered/${orderId}`));
    expect(page.api.sentTo('updateOrder')).toEqual([
      {
        order: {
          order_id: orderId,
          user_id: 'user-1',
          version: 3,
          order_status: 'ORDER_CONFIRMATION',
          ...someTotals,
          is_address_accepted: 1,
          order_error_code: null,
        },
        orderItems: [
          {
            order_item_id: 'item-1',
            price: 1000,
            weight: 450,
            shipment_date: '2026-11-25',
            is_item_accepted: 1,
            item_error_code: null,
            local_shippment_duration: 4,
          },
        ],
      },
    ]);
    page.api.assertContract();
  });

  test('a denied item and a denied address need a reason and ask for correction without totals', async () => {
    const { page, user } = await openEvaluation({ updateOrder: evaluated('ORDER_CORRECTION') });
    await user.click(inGroup('Address decision', 'Deny'));
    await user.click(inGroup('Decision', 'Deny'));
    await submit(user);
    await closeDialog(user, 'Please fix validation errors before submitting.');
    expect(screen.getByText('Reason is required for denying the address.')).toBeTruthy();
    expect(screen.getByText('Reason is required.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, 'Reason for denying the address', 'Incomplete Address');
    await choose(user, 'Reason', 'Pincode not available');
    await submit(user);
    await closeDialog(user, 'Order evaluation submitted successfully.');
    const [sent] = page.api.sentTo('updateOrder');
    expect(sent.order).toEqual({
      order_id: orderId,
      user_id: 'user-1',
      version: 3,
      order_status: 'ORDER_CORRECTION',
      is_address_accepted: 0,
      order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS',
    });
    expect(sent.orderItems[0]).toMatchObject({
      is_item_accepted: 0,
      item_error_code: 'ERR_LOCAL_DELIVERY_RESTRICTION',
    });
    expect(page.api.sentTo('previewEvaluation')).toEqual([]);
    page.api.assertContract();
  });

  test('a warning of the totals has to be acknowledged before submitting', async () => {
    const { page, user } = await openEvaluation({
      previewEvaluation: { ...preview, warnings: ['SHIPPING_RATE_MISSING'] },
      updateOrder: evaluated('ORDER_CONFIRMATION'),
    });
    await acceptEverything(user);
    const box = await screen.findByRole('checkbox', { name: 'I accept that shipping is free' });
    await submit(user);
    await closeDialog(user, 'Please fix validation errors before submitting.');
    expect(screen.getByText('Please acknowledge this before submitting.')).toBeTruthy();
    expect(page.api.sentTo('updateOrder')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(box);
    await submit(user);
    await screen.findByRole('dialog', { name: 'Order evaluation submitted successfully.' });
    expect(page.api.sentTo('updateOrder')[0].order.acknowledged_warnings).toEqual(['SHIPPING_RATE_MISSING']);
  });

  test("'Get Weight' offers the category's fabrics only and fills the weight", async () => {
    const { page, user } = await openEvaluation({ estimateWeight: { success: true, estimatedWeight: '350 g' } });
    expect((screen.getByRole('button', { name: 'Get Weight' }) as HTMLButtonElement).disabled).toBe(true);
    await choose(user, 'Category', 'Lungi');
    expect(await optionsOf(user, 'Fabric')).toEqual(['Cotton', 'Silk']);
    await choose(user, 'Fabric', 'Silk');
    await choose(user, 'Size', 'XL');
    await user.click(screen.getByRole('button', { name: 'Get Weight' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Estimated weight').value).toBe('350'));
    expect(page.api.sentTo('estimateWeight')).toEqual([
      { category: 'Lungi', fabric: 'Silk', size: 'XL', hasEmbroidery: true },
    ]);
    page.api.assertContract();
  });

  test("a refused evaluation keeps the form and shows the server's reason", async () => {
    const { user } = await openEvaluation({ updateOrder: refusal('TOTALS_STALE') });
    await acceptEverything(user);
    await submit(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to submit order evaluation. Please try again.');
    expect(alert.textContent).toContain('The totals sent are not the totals computed from the items');
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('1000');
  });

  test('an order changed meanwhile can be reloaded with the form kept, then submitted with its new version', async () => {
    let version = 3;
    const { page, user } = await openEvaluation({
      getOrder: () => ({ success: true, order: anOrder({ version }) }),
      updateOrder: ({ body }) =>
        body.order.version === 5 ? evaluated('ORDER_CONFIRMATION') : refusal('ORDER_CHANGED'),
    });
    await acceptEverything(user);
    await submit(user);
    version = 5;
    await user.click(await screen.findByRole('button', { name: 'Reload order' }));
    await waitFor(() => expect(page.api.sentTo('getOrder')).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('1000');
    await waitFor(async () => {
      await submit(user);
      expect(page.api.sentTo('updateOrder').at(-1).order.version).toBe(5);
    });
    await screen.findByRole('dialog', { name: 'Order evaluation submitted successfully.' });
  });

  test("an expired session is told and leads to the order's login form", async () => {
    const { page, user } = await openEvaluation({ updateOrder: refusal('TOKEN_INVALID') });
    await acceptEverything(user);
    await submit(user);
    await closeDialog(user, 'Session Expired. Redirecting to login page...');
    await waitFor(() => expect(page.address()).toBe(`/admin/order/${orderId}`));
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    expect(screen.queryByText('Failed to submit order evaluation. Please try again.')).toBeNull();
  });

  test('an item accepted before is accepted still, with its figures', async () => {
    const item = anItem({ is_item_accepted: 1, price: 1299.5, weight: 450, shipment_date: '2026-11-25' });
    await openEvaluation({}, anOrder({ items: [item] }));
    expect((inGroup('Decision', 'Accept') as HTMLInputElement).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('1299.5');
    expect(screen.getByLabelText<HTMLInputElement>('Shipment date').value).toBe('2026-11-25');
  });
});
