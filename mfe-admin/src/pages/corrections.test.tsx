// @vitest-environment jsdom
import type { Order } from '@potli/contracts/order/order.ts';
import { type Answers, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, noon, orderId } from '../testing/an-order.ts';
import { choose } from '../testing/choose.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const open = (page: string, order: Order, answers: Answers = {}) =>
  openAsOperator(`/admin/${page}/${orderId}`, { getOrder: { success: true, order }, ...answers });
/** The dialog behind that button. */
const dialogOf = async ({ user }: ReturnType<typeof open>, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

describe('reopening an evaluation', () => {
  const quoted = anOrder({
    ...{ order_status: 'ORDER_CONFIRMATION', total_price: 3450 },
    allowed_actions: ['reopen_evaluation', 'correct_address'],
    items: [anItem({ price: 1000, weight: 450, is_item_accepted: 1 })],
  });
  const reopened = anOrder({
    ...quoted,
    ...{ order_status: 'ORDER_EVALUATION', version: 4, allowed_actions: ['evaluate'] },
    history: [
      {
        ...{ at: '2026-11-21T06:30:00.000Z', command: 'reopen_evaluation' },
        ...{ from: 'ORDER_CONFIRMATION', to: 'ORDER_EVALUATION' },
      },
    ],
  });

  test('needs a reason, and leads to the evaluation with the former figures and decisions', async () => {
    let order: Order = quoted;
    const page = open('delivered', quoted, {
      getOrder: () => ({ success: true, order }),
      reopenEvaluation: () => {
        order = reopened;
        return { success: true, order };
      },
      previewEvaluation: refuse('NEIGHBOUR_UNAVAILABLE'),
    });
    const dialog = await dialogOf(page, 'Reopen evaluation');
    await page.user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await dialog.findByText('Please enter a reason.');
    await page.user.type(dialog.getByLabelText('Reason'), 'wrong weight');
    await page.user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await page.arrives(`/admin/evaluation/${orderId}`);
    expect(page.network.callsOf('reopenEvaluation')[0]?.body).toEqual({ reason: 'wrong weight', version: 3 });
    expect((await screen.findByLabelText<HTMLInputElement>('Price')).value).toBe('1000');
    expect(screen.queryByText(/incorrect page/)).toBeNull();
    for (const choice of screen.getAllByRole('radio', { name: 'Accept' }))
      expect((choice as HTMLInputElement).checked).toBe(true);
  });

  test('that is refused says why and stays on the page', async () => {
    const page = open('delivered', quoted, { reopenEvaluation: refuse('PAYMENT_OPEN') });
    const dialog = await dialogOf(page, 'Reopen evaluation');
    await page.user.type(dialog.getByLabelText('Reason'), 'wrong weight');
    await page.user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await dialog.findByText(/A payment for this order is being checked/);
    expect(page.address()).toBe(`/admin/delivered/${orderId}`);
  });
});

test('an address is corrected within its country, with the agreement', async () => {
  const given = anOrder({ order_status: 'PAYMENT_DONE', allowed_actions: ['save_links', 'correct_address'] });
  const order = { ...given, user: { ...given.user, recipient_name: 'Asha Test' } };
  const user = { ...given.user, address: '5 New Street', postal_code: 'EC1A 1BB' };
  const page = open('orderlinkupdate', order, {
    correctAddress: { success: true, order: { ...order, user, version: 4 } },
  });
  const dialog = await dialogOf(page, 'Correct address');
  expect(dialog.getByLabelText('Country')).toHaveProperty('disabled', true);
  expect(dialog.getByLabelText('Recipient')).toHaveProperty('value', 'Asha Test');
  await page.user.clear(dialog.getByLabelText('Recipient'));
  await page.user.clear(dialog.getByLabelText('Address'));
  await page.user.type(dialog.getByLabelText('Address'), '5 New Street');
  await page.user.clear(dialog.getByLabelText('Postal code'));
  await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
  await dialog.findByText('A valid postal code is required.');
  await dialog.findByText('Please enter how the customer agreed.');
  expect(page.network.callsOf('correctAddress')).toEqual([]);
  await page.user.type(dialog.getByLabelText('Postal code'), 'EC1A 1BB');
  await page.user.type(dialog.getByLabelText('How did the customer agree?'), 'by phone');
  await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'User details' }).textContent).toContain('5 New Street'),
  );
  expect(page.network.callsOf('correctAddress')[0]?.body).toEqual({
    recipient_name: '',
    address: '5 New Street',
    country: 'UK',
    postal_code: 'EC1A 1BB',
    agreement: 'by phone',
    version: 3,
  });
});

test('an address that a colleague corrects meanwhile is not overwritten', async () => {
  controlTime(noon);
  let order = anOrder({ order_status: 'ORDER_CONFIRMATION', allowed_actions: ['correct_address'] });
  const page = open('delivered', order, {
    getOrder: () => ({ success: true, order }),
    correctAddress: refuse('ORDER_CHANGED'),
  });
  const dialog = await dialogOf(page, 'Correct address');
  order = { ...order, version: 4, user: { ...order.user, address: '99 New Road', postal_code: 'EC1A 1BB' } };
  await passTime(5_000);
  await screen.findByText(/99 New Road/);
  await page.user.type(dialog.getByLabelText('Address'), ', Flat 7');
  await page.user.type(dialog.getByLabelText('How did the customer agree?'), 'by phone');
  await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
  await dialog.findByText('The order has changed. Reload the page and try again.');
  expect(page.network.bodiesOf('correctAddress')[0]).toMatchObject({
    ...{ address: '12 Larkspur Road, Flat 7', postal_code: 'SW1A 1AA', version: 3 },
  });
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  const again = await dialogOf(page, 'Correct address');
  expect(again.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('99 New Road');
  await again.findByText(/You have unsaved changes from/);
});

test('the tracking of a shipped order is corrected', async () => {
  const order = anOrder({
    order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    allowed_actions: ['complete', 'correct_tracking'],
    international_shipping_tracking_link: 'https://track.example/1',
    international_shipping_tracking_number: 'TRACK1',
  });
  const corrected = { ...order, version: 4, international_shipping_tracking_number: 'TRACK2' };
  const page = open('completeorder', order, { correctTracking: { success: true, order: corrected } });
  const dialog = await dialogOf(page, 'Correct tracking');
  await page.user.clear(dialog.getByLabelText('International Tracking ID'));
  await page.user.type(dialog.getByLabelText('International Tracking ID'), 'TRACK2');
  await page.user.click(dialog.getByRole('button', { name: 'Save tracking' }));
  await screen.findByText('TRACK2');
  expect(page.network.callsOf('correctTracking')[0]?.body).toEqual({
    international_shipping_tracking_link: 'https://track.example/1',
    international_shipping_tracking_number: 'TRACK2',
    version: 3,
  });
});

test('a local order link of one of several items is corrected', async () => {
  const items = [anItem(), anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle' })].map((item) => ({
    ...item,
    local_order_link: 'https://shop.example/1',
  }));
  const order = anOrder({
    ...{ order_status: 'LOCAL_SHIPMENT_PROCESSING', items },
    allowed_actions: ['mark_received', 'correct_local_link'],
  });
  const page = open('orderreceivedstatusupdate', order, { correctLocalLink: refuse('LOCAL_LINK_INVALID') });
  const dialog = await dialogOf(page, 'Correct a local order link');
  await choose(page.user, 'Item', '2. Copper Bottle');
  await page.user.type(dialog.getByLabelText('Local Order Link'), 'shop.example/2');
  await page.user.click(dialog.getByRole('button', { name: 'Save link' }));
  await dialog.findByText('Please enter a valid URL.');
  await page.user.clear(dialog.getByLabelText('Local Order Link'));
  await page.user.type(dialog.getByLabelText('Local Order Link'), 'https://shop.example/2');
  await page.user.click(dialog.getByRole('button', { name: 'Save link' }));
  await dialog.findByText('Failed to correct the link.');
  expect(page.network.callsOf('correctLocalLink')[0]?.body).toEqual({
    order_item_id: 'item-2',
    local_order_link: 'https://shop.example/2',
    version: 3,
  });
});

test('only what is allowed is offered', async () => {
  open('evaluation', anOrder(), { previewEvaluation: refuse('NEIGHBOUR_UNAVAILABLE') });
  await screen.findByRole('button', { name: 'Submit Evaluation' });
  for (const name of ['Reopen evaluation', 'Correct address', 'Correct tracking', 'Correct a local order link'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Corrections' })).toBeNull();
});
