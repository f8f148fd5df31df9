// @vitest-environment jsdom
import type { Order } from '@potli/contracts/order/order.ts';
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const reason = 'The store has closed';
const items = [anItem(), anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle' })];
const transaction = {
  ...{ payment_id: 'pay_1', payment_method: 'Card', total_price: 2865.06, total_time_estimation: 16 },
};
const paid = (own: Partial<Order> = {}) => ({
  success: true,
  order: anOrder({
    ...{ order_status: 'PAYMENT_DONE', items, transaction, refundable_amount: 2865.06 },
    allowed_actions: ['save_links', 'submit_links', 'cancel_order', 'take_out_item'],
    ...own,
  }),
});
const cancelled = (own: Partial<Order> = {}) =>
  paid({
    ...{ order_status: 'ORDER_CANCELLED', allowed_actions: [], pending_refund_amount: 2865.06 },
    cancellation: { by: 'operator', at: '2026-11-21T06:30:00.000Z', reason },
    ...own,
  });
const preview = (own: object = {}) => ({
  success: true,
  preview: {
    ...{ refund_paise: 219_900, item_paise: 99_900, shipping_paise: 120_000, left_paise: 286_506, cancels: false },
    totals: {
      ...{ items_total_cost: 499.5, international_shipping_cost: 1200, custom_fees: 0, platform_processing_fees: 0 },
      ...{ total_price: 1699.5, local_shippment_time: 3, local_packaging_time: 2, international_shipping_time: 8 },
      ...{ custom_processing_time: 3, total_time_estimation: 16, estimated_weight: 350 },
    },
    ...own,
  },
});
const button = (name: string | RegExp) => screen.getByText(name, { selector: 'button *' });
const codeForm = async () => within(await screen.findByRole('form', { name: 'Enter a code to continue' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('cancelling an order', () => {
  const open = (order: object, answers: object = {}) =>
    openAsOperator(`/admin/orderlinkupdate/${orderId}`, { getOrder: order, ...answers });
  const openDialog = async ({ user }: ReturnType<typeof open>) => {
    await screen.findAllByRole('article');
    await user.click(button('Cancel order…'));
    return dialog('Cancel order PT-DZQZTD');
  };

  test('needs a reason', async () => {
    const page = open(paid());
    const form = await openDialog(page);
    await page.user.click(form.getByText('Cancel order'));
    await form.findByText('Please enter a reason.');
    expect(page.network.bodiesOf('cancelOrder')).toEqual([]);
  });

  test('sends the reason for a refund of all that is left, alerts, and goes to the status page', async () => {
    const page = open(paid(), { cancelOrder: cancelled() });
    const form = await openDialog(page);
    expect(form.getByText('All that is left: ₹2,865.06')).toBeDefined();
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(` ${reason} `);
    await page.user.click(form.getByText('Cancel order'));
    await acknowledge(page.user, 'Order cancelled. The customer is notified.');
    await page.arrives(`/admin/delivered/${orderId}`);
    expect(page.network.bodiesOf('cancelOrder')).toEqual([{ reason, version: 3, refund_paise: 286_506 }]);
    const status = await screen.findByRole('region', { name: 'Status' });
    expect(status.textContent).toContain(`An operator cancelled this order. Reason: ${reason}`);
    expect(screen.getByRole('region', { name: 'Order' }).textContent).toContain('Refund pending ₹2,865.06');
  });

  test('asks for a code where the session needs one, and then sends the same command again', async () => {
    const page = open(paid(), {
      cancelOrder: inTurn(refuse('SECOND_FACTOR_REQUIRED'), cancelled()),
      confirmSession: inTurn(refuse('SECOND_FACTOR_INVALID'), {
        success: true,
        confirmed_until: '2026-11-21T06:40:00.000Z',
      }),
    });
    const form = await openDialog(page);
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Cancel order'));
    const code = await codeForm();
    await page.user.type(code.getByLabelText('Code'), '111111{Enter}');
    await screen.findByText('This code is wrong or was used before. Please enter the next one.');
    await page.user.clear(code.getByLabelText('Code'));
    await page.user.type(code.getByLabelText('Code'), '123456{Enter}');
    await acknowledge(page.user, 'Order cancelled. The customer is notified.');
    const [first, second] = page.network.callsOf('cancelOrder');
    expect(second?.body).toEqual(first?.body);
    expect(first?.headers.get('idempotency-key')).toBeTruthy();
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('is not carried out when no code is entered', async () => {
    const page = open(paid(), { cancelOrder: refuse('SECOND_FACTOR_REQUIRED') });
    const form = await openDialog(page);
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Cancel order'));
    await codeForm();
    await page.user.click(button('Cancel'));
    await form.findByText('Please enter a code from your authenticator app.');
    expect(page.network.callsOf('cancelOrder')).toHaveLength(1);
  });

  test('sends a stated part in paise', async () => {
    const page = open(paid(), { cancelOrder: cancelled() });
    const form = await openDialog(page);
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Another amount'));
    await page.user.click(await form.findByLabelText('Amount in rupees'));
    for (const wrong of ['12,50', '3000']) {
      await page.user.keyboard(wrong);
      await page.user.click(form.getByText('Cancel order'));
      await form.findByText('Please enter an amount up to ₹2,865.06, with a point before the paise.');
      await page.user.clear(form.getByLabelText('Amount in rupees'));
    }
    await page.user.type(form.getByLabelText('Amount in rupees'), '1,000.5');
    await page.user.click(form.getByText('Cancel order'));
    await acknowledge(page.user, 'Order cancelled. The customer is notified.');
    expect(page.network.bodiesOf('cancelOrder')).toEqual([{ reason, version: 3, refund_paise: 100_050 }]);
  });

  test('says why it failed and keeps the reason', async () => {
    const page = open(paid(), { cancelOrder: refuse('ORDER_CHANGED') });
    const form = await openDialog(page);
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Cancel order'));
    expect((await form.findByRole('alert')).textContent).toContain('Failed to cancel the order.');
    expect(form.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(reason);
  });

  test('says that nothing was paid', async () => {
    const { order } = paid({ transaction: null, allowed_actions: ['cancel_order'] });
    const { refundable_amount: _, ...unpaid } = order;
    const page = open({ success: true, order: unpaid });
    const form = await openDialog(page);
    expect(form.getByText('The customer has paid nothing.')).toBeDefined();
  });

  test('and taking out items are not offered where they are not allowed', async () => {
    open(paid({ allowed_actions: ['save_links'] }));
    await screen.findAllByRole('article');
    expect(screen.queryByText('Cancel order…')).toBeNull();
    expect(screen.queryByText('Out of stock…')).toBeNull();
  });
});

describe('the status page of a cancelled order', () => {
  test('shows the specification’s sentence where the customer cancelled', async () => {
    const cancellation = { by: 'customer', at: '2026-11-21T06:30:00.000Z' } as const;
    openAsOperator(`/admin/delivered/${orderId}`, { getOrder: cancelled({ cancellation }) });
    const status = await screen.findByRole('region', { name: 'Status' });
    expect(status.textContent).toContain("The user cancelled this order. Please check the user's concern.");
  });
});

describe('an item that is out of stock', () => {
  const taken = { at: '2026-11-21T06:30:00.000Z', reason, refund_amount: 2199, by: 'Operator' };
  const without = paid({
    version: 4,
    items: [anItem({ taken_out: taken }), ...items.slice(1)],
    pending_refund_amount: 2199,
  });
  const openDialog = async (answers: object) => {
    const page = openAsOperator(`/admin/orderlinkupdate/${orderId}`, { getOrder: paid(), ...answers });
    const [card] = await screen.findAllByRole('article');
    await page.user.click(within(card as HTMLElement).getByText('Out of stock…'));
    return { page, form: await dialog('Out of stock: Indigo Kurta') };
  };

  test('is taken out for the previewed refund, and stays on the page without a link', async () => {
    const { page, form } = await openDialog({ previewTakeOut: preview(), takeOutItem: without });
    for (const text of ['₹999.00', '₹1,200.00', '₹1,699.50', '₹2,199.00'])
      expect(await form.findByText(text)).toBeDefined();
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Take out and refund ₹2,199.00'));
    await acknowledge(page.user, 'Item taken out. The customer is notified.');
    expect(page.network.bodiesOf('takeOutItem')).toEqual([{ reason, version: 3, refund_paise: 219_900 }]);
    const [card] = screen.getAllByRole('article');
    expect(card?.textContent).toContain(`Out of stock: ${reason}. Refund of ₹2,199.00 by Operator.`);
    expect(within(card as HTMLElement).queryByLabelText('Local Order Link')).toBeNull();
    expect(within(card as HTMLElement).queryByText('Out of stock…')).toBeNull();
  });

  test('shows the new refund when it has changed, and sends that', async () => {
    const { page, form } = await openDialog({
      previewTakeOut: inTurn(preview(), preview({ refund_paise: 109_900 })),
      takeOutItem: inTurn(refuse('REFUND_CHANGED'), without),
    });
    await form.findByText('Take out and refund ₹2,199.00');
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Take out and refund ₹2,199.00'));
    expect((await form.findByRole('alert')).textContent).toContain('The refund is no longer the amount shown.');
    await page.user.click(await form.findByText('Take out and refund ₹1,099.00'));
    await acknowledge(page.user, 'Item taken out. The customer is notified.');
    const sent = page.network.bodiesOf('takeOutItem').map((body) => (body as { refund_paise: number }).refund_paise);
    expect(sent).toEqual([219_900, 109_900]);
  });

  test('that is the last one cancels the order', async () => {
    const { page, form } = await openDialog({
      previewTakeOut: preview({ cancels: true, refund_paise: 286_506 }),
      takeOutItem: cancelled(),
    });
    await form.findByText(/^This is the last item\./);
    await page.user.click(form.getByLabelText('Reason'));
    await page.user.paste(reason);
    await page.user.click(form.getByText('Take out and refund ₹2,865.06'));
    await acknowledge(page.user, 'Last item taken out. The order is cancelled and the customer is notified.');
    await page.arrives(`/admin/delivered/${orderId}`);
  });

  test('needs no link when the others are submitted', async () => {
    const { user, network } = openAsOperator(`/admin/orderlinkupdate/${orderId}`, {
      getOrder: without,
      updateOrder: paid({ order_status: 'LOCAL_SHIPMENT_PROCESSING', version: 5 }),
    });
    await user.click(await screen.findByLabelText('Local Order Link'));
    await user.paste('https://a.example/2');
    await user.click(button('Submit'));
    await acknowledge(user, 'All links updated successfully.');
    expect(network.bodiesOf('updateOrder')).toMatchObject([
      { orderItems: [{ order_item_id: 'item-2', local_order_link: 'https://a.example/2' }] },
    ]);
  });
});
