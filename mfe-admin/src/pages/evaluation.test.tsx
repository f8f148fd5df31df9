// @vitest-environment jsdom
import type { HistoryEntry } from '@potli/contracts/order/order.ts';
import { plausibilityWarnings } from '@potli/contracts/rules/warnings.ts';
import { type Answers, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, type OpenPage } from '@potli/ui-kit/testing/open-page.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, noon, orderId, someTotals } from '../testing/an-order.ts';
import { choose, optionsOf } from '../testing/choose.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});

const evaluated = (order_status: 'ORDER_CONFIRMATION' | 'ORDER_CORRECTION') => ({
  success: true,
  order: anOrder({ order_status, version: 4 }),
});
const preview = { success: true, totals: someTotals, warnings: [] as string[] };

const openEvaluation = async (answers: Answers = {}, order = anOrder()) => {
  const page = openAsOperator(`/admin/evaluation/${orderId}`, {
    getOrder: { success: true, order },
    previewEvaluation: preview,
    ...answers,
  });
  await screen.findByText('Submit Evaluation');
  return page;
};
type User = OpenPage['user'];

/** The field with that label; `getByLabelText` takes jsdom twenty times as long. */
const field = (label: string) => {
  const { htmlFor } = screen.getByText<HTMLLabelElement>(label, { selector: 'label' });
  return document.getElementById(htmlFor) as HTMLInputElement;
};
const radio = (group: string, choice: string) => within(field(group)).getByLabelText<HTMLInputElement>(choice);
const enter = async (user: User, label: string, value: string) => {
  await user.click(field(label));
  await user.paste(value);
};
const acceptEverything = async (user: User) => {
  await user.click(screen.getByText('Accept all'));
  await user.click(screen.getByText('Set for all'));
  await enter(user, 'Price', '1000');
  await enter(user, 'Estimated weight', '450');
};

/** An order whose item is accepted already: with its address accepted, too, it can be submitted. */
const almostEvaluated = (version = 3) =>
  anOrder({
    version,
    items: [anItem({ is_item_accepted: 1, price: 1000, weight: 450, shipment_date: '2026-11-25' })],
  });
const openAlmostEvaluated = async (answers: Answers) => {
  const page = await openEvaluation(answers, almostEvaluated());
  await page.user.click(radio('Address decision', 'Accept'));
  return page;
};

const linesOf = (title: string) => {
  const table = screen.getByText(title, { selector: 'h2' }).closest('.ant-descriptions')?.querySelectorAll('tr') ?? [];
  return [...table].map(({ textContent }) => textContent);
};
const submit = (user: User) => user.click(screen.getByText('Submit Evaluation'));
const invalid = 'Please fix validation errors before submitting.';
const submitted = 'Order evaluation submitted successfully.';

describe('the evaluation page', () => {
  test('shows every problem next to its field and raises the alert', async () => {
    const { network, user } = await openEvaluation();
    await submit(user);
    await screen.findByText(invalid);
    expect(screen.queryByText('Submitting evaluation…')).toBeNull();
    await acknowledge(user, invalid);
    for (const message of [
      'Please select Accept or Deny for the address.',
      'Please select Accept or Deny.',
      'Item price must be a valid value.',
      'Shipment date is required.',
      'Estimated weight must be a valid value.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(network.bodiesOf('updateOrder')).toEqual([]);
  });

  test('a denial asks for its reason by admin label, an acceptance for price, date and weight', async () => {
    const { user } = await openEvaluation();
    await user.click(radio('Address decision', 'Deny'));
    expect(await optionsOf(user, 'Reason for denying the address')).toEqual(['Invalid Address', 'Incomplete Address']);
    await user.click(radio('Address decision', 'Accept'));
    expect(screen.queryByText('Reason for denying the address', { selector: 'label' })).toBeNull();
    await user.click(radio('Decision', 'Deny'));
    expect(await optionsOf(user, 'Reason')).toEqual([
      'Out of Stock',
      'Invalid Link',
      'Invalid Size',
      'Invalid Color',
      'Invalid Quantity',
      'Delivery Restriction',
      'Item is restricted',
      'Pincode not available',
    ]);
    expect(screen.queryByText('Price', { selector: 'label' })).toBeNull();
    await user.click(radio('Decision', 'Accept'));
    expect(screen.queryByText('Reason', { selector: 'label' })).toBeNull();
    for (const label of ['Price', 'Shipment date', 'Estimated weight']) expect(field(label)).toBeTruthy();
  });

  test('the earliest shipment date is today in India', async () => {
    vi.setSystemTime(new Date('2026-11-21T19:00:00Z'));
    const { user } = await openEvaluation();
    await enter(user, 'Shipment date', '2026-11-22');
    const days = ['2026-11-21', '2026-11-22'].map((day) => screen.getByTitle(day).className);
    expect(days.map((day) => day.includes('disabled'))).toEqual([true, false]);
  });

  test('a date in the past that is typed over a valid one is rejected', async () => {
    const { network, user } = await openAlmostEvaluated({});
    fireEvent.change(field('Shipment date'), { target: { value: '2026-11-20' } });
    await submit(user);
    await acknowledge(user, invalid);
    expect(screen.getByText('Shipment date is required.')).toBeTruthy();
    expect(field('Shipment date').value).toBe('20 Nov 2026');
    expect(network.bodiesOf('updateOrder')).toEqual([]);
    fireEvent.change(field('Shipment date'), { target: { value: '2026-11-21' } });
    await waitFor(() => expect(screen.queryByText('Shipment date is required.')).toBeNull());
  });

  test("shows the server's price and times, 'Depends on custom' for customs processing", async () => {
    const { network } = await openAlmostEvaluated({});
    await screen.findByText('₹3,450.00');
    expect(linesOf('Price')).toEqual([
      'All product cost₹2,000.00',
      'International shipping₹1,450.00',
      'Custom fees₹0.00',
      'Platform processing charges₹0.00',
      'Total₹3,450.00',
    ]);
    expect(linesOf('Shipment time')).toEqual([
      'Local shipment4 days',
      'Local packaging2 days',
      'International shipment8 days',
      'Customs processingDepends on custom',
      'Total17 days',
    ]);
    expect(network.bodiesOf('previewEvaluation').at(-1)).toEqual({
      orderItems: [{ order_item_id: 'item-1', price: 1000, weight: 450, shipment_date: '2026-11-25' }],
    });
  });

  test('shows the price that the store’s page asked, which fills no field and no total', async () => {
    const items = [anItem({ store_price: 1499, store_currency: 'INR' }), anItem({ order_item_id: 'item-2' })];
    const { network } = await openEvaluation({}, anOrder({ items }));
    expect(screen.getAllByText('Store price')).toHaveLength(1);
    expect(screen.getByText('₹1,499')).toBeDefined();
    expect(screen.getByText('When ordered, as the customer’s browser reported it')).toBeDefined();
    expect(screen.getAllByLabelText<HTMLInputElement>('Price').map(({ value }) => value)).toEqual(['', '']);
    expect(network.callsOf('previewEvaluation')).toEqual([]);
  });

  test('shows the weight with × quantity', async () => {
    const { user } = await openEvaluation();
    await enter(user, 'Estimated weight', '450');
    expect(screen.getByText('× 2 = 900 g')).toBeTruthy();
  });

  test("sends the decisions with the server's totals, alerts, and goes to the status page", async () => {
    const { arrives, network, user } = await openEvaluation({ updateOrder: evaluated('ORDER_CONFIRMATION') });
    await acceptEverything(user);
    await submit(user);
    await acknowledge(user, submitted);
    await arrives(`/admin/delivered/${orderId}`);
    expect(network.callsOf('updateOrder')[0]?.path).toBe(`/api/orders/admin/${orderId}/update`);
    expect(network.bodiesOf('updateOrder')).toEqual([
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
  });

  test('a denied item and a denied address need a reason and ask for correction without totals', async () => {
    const { arrives, network, user } = await openEvaluation({ updateOrder: evaluated('ORDER_CORRECTION') });
    await user.click(radio('Address decision', 'Deny'));
    await user.click(radio('Decision', 'Deny'));
    await submit(user);
    await acknowledge(user, invalid);
    expect(screen.getByText('Reason is required for denying the address.')).toBeTruthy();
    expect(screen.getByText('Reason is required.')).toBeTruthy();
    await choose(user, 'Reason for denying the address', 'Incomplete Address');
    await choose(user, 'Reason', 'Pincode not available');
    await submit(user);
    await acknowledge(user, submitted);
    await arrives(`/admin/delivered/${orderId}`);
    const [sent] = network.bodiesOf('updateOrder');
    expect(sent?.order).toEqual({
      order_id: orderId,
      user_id: 'user-1',
      version: 3,
      order_status: 'ORDER_CORRECTION',
      is_address_accepted: 0,
      order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS',
    });
    expect(sent?.orderItems?.[0]).toMatchObject({
      is_item_accepted: 0,
      item_error_code: 'ERR_LOCAL_DELIVERY_RESTRICTION',
    });
    expect(network.bodiesOf('previewEvaluation')).toEqual([]);
  });

  test('a warning of the totals has to be acknowledged before submitting', async () => {
    const { network, user } = await openAlmostEvaluated({
      previewEvaluation: { ...preview, warnings: ['SHIPPING_RATE_MISSING'] },
      updateOrder: evaluated('ORDER_CONFIRMATION'),
    });
    const box = await screen.findByLabelText('I accept that shipping is free');
    const warning = box.closest('[role=alert]');
    expect(warning?.textContent).toContain('Shipping would be free');
    expect(warning?.textContent).toContain('international shipping is ₹0.00');
    await submit(user);
    await acknowledge(user, invalid);
    expect(screen.getByText('Please acknowledge this warning before submitting.')).toBeTruthy();
    expect(network.bodiesOf('updateOrder')).toEqual([]);
    await user.click(box);
    await submit(user);
    await screen.findByText(submitted);
    expect(network.bodiesOf('updateOrder')[0]?.order.acknowledged_warnings).toEqual(['SHIPPING_RATE_MISSING']);
  });

  test('a parcel above 20 kg is a warning to acknowledge', async () => {
    const { network, user } = await openAlmostEvaluated({
      previewEvaluation: {
        ...preview,
        totals: { ...someTotals, estimated_weight: 20_500 },
        warnings: ['WEIGHT_ABOVE_CAP'],
      },
      updateOrder: evaluated('ORDER_CONFIRMATION'),
    });
    const warning = (await screen.findByText('Heavier than 20 kg')).closest('[role=alert]') as HTMLElement;
    expect(warning.textContent).toContain('charged as 20 kg');
    expect(screen.getByText('Parcel: 20500 g')).toBeTruthy();
    await submit(user);
    await acknowledge(user, invalid);
    expect(within(warning).getByText('Please acknowledge this warning before submitting.')).toBeTruthy();
    await user.click(within(warning).getByRole('checkbox'));
    await submit(user);
    await screen.findByText(submitted);
    expect(network.bodiesOf('updateOrder')[0]?.order.acknowledged_warnings).toEqual(['WEIGHT_ABOVE_CAP']);
  });

  test('each plausibility warning has to be acknowledged before submitting', async () => {
    const { network, user } = await openAlmostEvaluated({
      previewEvaluation: { ...preview, warnings: [...plausibilityWarnings] },
      updateOrder: evaluated('ORDER_CONFIRMATION'),
    });
    await screen.findByText('Item above ₹50,000');
    await submit(user);
    await acknowledge(user, invalid);
    expect(screen.getAllByText('Please acknowledge this warning before submitting.')).toHaveLength(5);
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await submit(user);
    await screen.findByText(submitted);
    expect(network.bodiesOf('updateOrder')[0]?.order.acknowledged_warnings).toEqual([...plausibilityWarnings]);
  });

  test("'Get Weight' offers the category's fabrics only and fills the weight", async () => {
    const { network, user } = await openEvaluation({ estimateWeight: { success: true, estimatedWeight: '350 g' } });
    const getWeight = screen.getByRole<HTMLButtonElement>('button', { name: 'Get Weight' });
    expect(getWeight.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
    await choose(user, 'Category', 'Lungi');
    expect(getWeight.disabled).toBe(true);
    expect(await optionsOf(user, 'Fabric')).toEqual(['Cotton', 'Silk']);
    await choose(user, 'Fabric', 'Silk');
    expect(await optionsOf(user, 'Size')).toEqual(['Small', 'Medium', 'Large', 'XL', 'XXL']);
    await choose(user, 'Size', 'XL');
    await user.click(getWeight);
    await waitFor(() => expect(field('Estimated weight').value).toBe('350'));
    expect(network.bodiesOf('estimateWeight')).toEqual([
      { category: 'Lungi', fabric: 'Silk', size: 'XL', hasEmbroidery: true },
    ]);
  });

  describe('what is entered while the weight is estimated', () => {
    const estimateLate = async () => {
      const answer = Promise.withResolvers<object>();
      const items = [anItem({ product_name: 'Silk Lungi' })];
      const page = await openEvaluation({ estimateWeight: () => answer.promise }, anOrder({ items }));
      await page.user.click(screen.getByText('Get Weight'));
      await screen.findByText('Getting weight…');
      const arrives = async () => {
        answer.resolve({ success: true, estimatedWeight: '350 g' });
        await screen.findByText('Get Weight');
      };
      return { ...page, arrives };
    };

    test('stays where it is a weight', async () => {
      const { user, arrives } = await estimateLate();
      await enter(user, 'Estimated weight', '410');
      await arrives();
      expect(field('Estimated weight').value).toBe('410');
      expect(screen.getByText('Estimated weight: 350 g')).toBeTruthy();
    });

    test('gets no estimate of the former garment', async () => {
      const { user, arrives } = await estimateLate();
      await user.click(radio('Embroidery', 'No'));
      await arrives();
      expect(field('Estimated weight').value).toBe('');
      expect(screen.queryByText('Estimated weight: 350 g')).toBeNull();
    });
  });

  test("the shortcut of 'Set for all' changes nothing where its button is disabled", async () => {
    const { user } = await openEvaluation({}, almostEvaluated());
    fireEvent.change(field('Shipment date of all items'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(screen.getByText('Set for all').closest('button')?.disabled).toBe(true));
    await user.keyboard('D');
    expect(field('Shipment date').value).toBe('25 Nov 2026');
    fireEvent.change(field('Shipment date of all items'), { target: { value: '2026-11-24' } });
    await user.keyboard('D');
    expect(field('Shipment date').value).toBe('24 Nov 2026');
  });

  test("a rejected evaluation keeps the form and shows the server's reason", async () => {
    const { user } = await openAlmostEvaluated({ updateOrder: refuse('TOTALS_STALE') });
    await submit(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to submit order evaluation. Please try again.');
    expect(alert.textContent).toContain('The totals sent are not the totals computed from the items');
    expect(field('Price').value).toBe('1000');
  });

  test('reloads a changed order with the form kept and submits its new version', async () => {
    let version = 3;
    const { network, user } = await openAlmostEvaluated({
      getOrder: () => ({ success: true, order: almostEvaluated(version) }),
      updateOrder: ({ body }) => (body.order.version === 5 ? evaluated('ORDER_CONFIRMATION') : refuse('ORDER_CHANGED')),
    });
    await submit(user);
    version = 5;
    const reload = await screen.findByText('Reload order');
    const before = network.callsOf('getOrder').length;
    await user.click(reload);
    await waitFor(() => expect(screen.queryByText('Reload order')).toBeNull());
    await waitFor(() => expect(network.callsOf('getOrder').length).toBeGreaterThan(before));
    expect(field('Price').value).toBe('1000');
    await submit(user);
    await screen.findByText(submitted);
    expect(network.bodiesOf('updateOrder').map(({ order }) => order.version)).toEqual([3, 5]);
  });

  test("an expired session alerts and leads to the order's login form", async () => {
    const { arrives, user } = await openAlmostEvaluated({ updateOrder: refuse('TOKEN_INVALID') });
    await submit(user);
    await acknowledge(user, 'Session Expired. Redirecting to login page...');
    await arrives(`/admin/order/${orderId}`);
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    expect(screen.queryByText('Failed to submit order evaluation. Please try again.')).toBeNull();
  });

  test('keeps an earlier acceptance with its figures', async () => {
    const item = anItem({ is_item_accepted: 1, price: 1299.5, weight: 450, shipment_date: '2026-11-25' });
    await openEvaluation({}, anOrder({ items: [item] }));
    expect(radio('Decision', 'Accept').checked).toBe(true);
    expect(field('Price').value).toBe('1299.5');
    expect(field('Shipment date').value).toBe('25 Nov 2026');
  });
});

test('lists in the history the warnings that the operator acknowledged', async () => {
  const priced: HistoryEntry = {
    at: noon.toISOString(),
    command: 'evaluate',
    from: 'ORDER_EVALUATION',
    to: 'ORDER_EVALUATION',
    by: { type: 'operator', name: 'Meera' },
    acknowledged_warnings: ['PRICE_FAR_FROM_STORE', 'SHIPMENT_DATE_FAR'],
  };
  const { user } = await openEvaluation({}, anOrder({ history: [...anOrder().history, priced] }));
  await user.click(screen.getByText(/^History \(/));
  expect(
    await screen.findByText('Acknowledged: Price far from the store price, Shipment date far ahead'),
  ).toBeDefined();
});

test('marks what the customer changed with a resubmission, and lists it in the history', async () => {
  const changed = (field: string, from: string | number, to: string | number, item: string | null) => ({
    ...{ field, from, to },
    ...{ order_item_id: item, product_name: item && 'Indigo Kurta' },
  });
  const resubmitted: HistoryEntry = {
    at: noon.toISOString(),
    command: 'resubmit',
    from: 'ORDER_CORRECTION',
    to: 'ORDER_EVALUATION',
    by: { type: 'customer', name: 'customer' },
    changes: [
      changed('color', 'Grey', 'Blue', 'item-1'),
      changed('quantity', 1, 2, 'item-1'),
      changed('address', '12 Harbour Street, Leith', '14 Harbour Street, Leith', null),
    ],
  };
  const evaluatedBefore: HistoryEntry = {
    at: '2026-11-20T11:00:00.000Z',
    command: 'evaluate',
    from: 'ORDER_EVALUATION',
    to: 'ORDER_CORRECTION',
    by: { type: 'operator', name: 'Meera' },
    changes: [changed('price', 0, 2150, 'item-1')],
  };
  const { user } = await openEvaluation({}, anOrder({ history: [evaluatedBefore, resubmitted] }));
  const notice = screen.getByRole('region', { name: 'Changes by the customer' });
  expect(notice.textContent).toContain('The customer changed 3 fields since the last evaluation:');
  expect(notice.textContent).toMatch(/Color.*Grey.*Blue/);
  const card = within(screen.getByRole('article'));
  expect(card.getByText('was Grey')).toBeTruthy();
  expect(card.getByText('was 1')).toBeTruthy();
  const details = within(screen.getByRole('region', { name: 'User details' }));
  expect(details.getByText('was 12 Harbour Street, Leith')).toBeTruthy();

  await user.click(screen.getByText('History (2)'));
  const entry = (await screen.findByText('Evaluate', { selector: 'strong' })).closest('li') as HTMLElement;
  expect(entry.textContent).toContain('20 Nov 2026, 16:30');
  expect(entry.textContent).toContain('by Meera');
  await user.click(within(entry).getByText(/field changed$/));
  await waitFor(() => expect(entry.textContent).toContain('Indigo Kurta'));
  expect(entry.textContent).toContain('₹2,150.00');
});

test('names the denied items that the customer removed, with their links and why they were denied', async () => {
  const resubmitted: HistoryEntry = {
    at: noon.toISOString(),
    command: 'resubmit',
    from: 'ORDER_CORRECTION',
    to: 'ORDER_EVALUATION',
    by: { type: 'customer', name: 'customer' },
    dropped_items: [
      {
        order_item_id: 'item-9',
        product_name: 'Copper bottle',
        product_link: 'https://shop.example/bottle',
        size: '',
        color: 'Copper',
        quantity: 2,
        item_error_code: 'ERR_OUT_OF_STOCK',
      },
    ],
  };
  await openEvaluation({}, anOrder({ history: [...anOrder().history, resubmitted] }));
  const notice = within(screen.getByRole('region', { name: 'Changes by the customer' }));
  expect(notice.getByText('The customer removed 1 denied item since the last evaluation:')).toBeDefined();
  expect(notice.getByRole('listitem').textContent).toBe(
    'Removed: Copper bottle. Denied: Out of Stock · Color Copper · Quantity 2 https://shop.example/bottle',
  );
  expect(notice.getByRole('link').getAttribute('href')).toBe('https://shop.example/bottle');
});

test('a gift shows its recipient beside the customer who pays', async () => {
  const order = anOrder();
  await openEvaluation({}, { ...order, user: { ...order.user, recipient_name: 'Asha Test' } });
  const details = within(screen.getByRole('region', { name: 'User details' }));
  const recipient = details.getByText('Recipient').closest('tr, div');
  expect(recipient?.textContent).toContain('Asha Test');
  expect(details.getByText(order.user.name)).toBeDefined();
});

test('a recipient that the customer removed is shown as it was', async () => {
  const removed = { field: 'recipient_name', order_item_id: null, product_name: null, from: 'Asha Test', to: null };
  const resubmitted: HistoryEntry = {
    ...{ at: '2026-11-20T12:00:00.000Z', command: 'resubmit', from: 'ORDER_CORRECTION', to: 'ORDER_EVALUATION' },
    changes: [removed],
  };
  await openEvaluation({}, anOrder({ history: [...anOrder().history, resubmitted] }));
  const details = within(screen.getByRole('region', { name: 'User details' }));
  expect(details.getByText('Recipient').closest('tr, div')?.textContent).toContain('was Asha Test');
});
