// @vitest-environment jsdom
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const paid = anOrder({
  order_status: 'LOCAL_SHIPMENT_RECEIVED',
  items: [anItem({ product_name: 'Cotton kurta', price: 1000 })],
  transaction: { payment_id: 'pay_1', total_price: 3000, payment_method: 'Card', total_time_estimation: 10 },
});
const address = `/admin/internationalshippingupdate/${orderId}`;
const declared = { reason: 'sale_of_goods', items: [], by: 'Asha', at: '2026-11-21T06:30:00.000Z' };
/** An answer that is no JSON: the page does not read it. */
const pdf = '%PDF-1.7' as unknown as object;
const payments = { success: true, payments: [], total_count: 0 };

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:papers');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the papers of an order', () => {
  test('are printed as chosen, in a tab that the press opens', async () => {
    const tab = { closed: false, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const page = openAsOperator(address, {
      getOrder: { success: true, order: paid },
      listOrderPayments: payments,
      printPapers: pdf,
    });
    const papers = within(await screen.findByRole('region', { name: 'Papers' }));
    expect(papers.getByText(/Not declared for customs yet/)).toBeTruthy();
    await page.user.click(papers.getByRole('button', { name: 'Print papers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Papers of PT-DZQZTD' }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'Packing slip' }));
    await page.user.click(dialog.getByRole('button', { name: 'Open to print' }));
    await waitFor(() => expect(tab.location.href).toBe('blob:papers'));
    expect(page.network.callsOf('printPapers')[0]?.body).toEqual({ papers: ['address_label'], order_ids: [orderId] });
    const download = dialog.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' });
    // The tab has the papers a moment before the buttons are enabled again.
    await waitFor(() => expect(download.disabled).toBe(false));
    await page.user.click(download);
    await waitFor(() => expect(saved).toEqual(['papers.pdf']));
  });

  test('that cannot be made say what is missing, and the empty tab is closed', async () => {
    const tab = { closed: false, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const page = openAsOperator(address, {
      getOrder: { success: true, order: { ...paid, goods_declaration: declared } },
      listOrderPayments: payments,
      printPapers: () =>
        refuse('SENDER_INCOMPLETE', [{ path: '/settings/SENDER_IEC', message: 'The setting SENDER_IEC is missing.' }]),
    });
    const papers = within(await screen.findByRole('region', { name: 'Papers' }));
    await page.user.click(papers.getByRole('button', { name: 'Print papers' }));
    await page.user.click(await screen.findByRole('button', { name: 'Open to print' }));
    await screen.findByText('The setting SENDER_IEC is missing.');
    expect(tab.close).toHaveBeenCalled();
  });

  test('need a declaration of the goods: suggested by their names, checked, and sent', async () => {
    const page = openAsOperator(address, {
      getOrder: { success: true, order: paid },
      listOrderPayments: payments,
      declareGoods: { success: true, order: { ...paid, goods_declaration: declared } },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Customs declaration' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Declare goods for customs' }));
    const code = dialog.getByLabelText<HTMLInputElement>('HS code');
    expect(code.value).toBe('620520');
    await page.user.clear(code);
    await page.user.type(code, '62');
    await page.user.click(dialog.getByRole('button', { name: 'Save declaration' }));
    await dialog.findByText('Please enter the 6, 8 or 10 digits of the tariff number.');
    await page.user.clear(code);
    await page.user.type(code, '6205.20 90');
    await page.user.click(dialog.getByRole('button', { name: 'Save declaration' }));
    await screen.findByText(/Declared for customs by Asha/);
    expect(page.network.callsOf('declareGoods')[0]?.body).toEqual({
      reason: 'sale_of_goods',
      items: [{ order_item_id: 'item-1', description: 'Men’s shirt', hs_code: '62052090', material: 'Cotton' }],
      version: paid.version,
    });
  });

  test('keep what was entered in the declaration, item by item', async () => {
    const two = { ...paid, items: [...paid.items, anItem({ order_item_id: 'item-2', product_name: 'Copper bottle' })] };
    const open = async () => {
      const page = openAsOperator(address, { getOrder: { success: true, order: two }, listOrderPayments: payments });
      await page.user.click(await screen.findByRole('button', { name: 'Customs declaration' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Declare goods for customs' }));
      return { page, materials: dialog.getAllByLabelText<HTMLInputElement>('Material') };
    };
    const { page, materials } = await open();
    for (const [index, text] of ['Silk', 'Brass'].entries()) {
      const field = materials[index] as HTMLInputElement;
      await page.user.clear(field);
      await page.user.type(field, text);
    }
    cleanup();
    expect((await open()).materials.map(({ value }) => value)).toEqual(['Silk', 'Brass']);
  });

  test('are declared on the version that the dialog opened with, whatever a colleague declares meanwhile', async () => {
    const page = openAsOperator(address, {
      getOrder: inTurn(
        { success: true, order: paid },
        { success: true, order: { ...paid, version: paid.version + 1, goods_declaration: declared } },
      ),
      listOrderPayments: payments,
      declareGoods: refuse('ORDER_CHANGED'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Customs declaration' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Declare goods for customs' }));
    fireEvent.focus(window);
    await screen.findByText(/Declared for customs by Asha/);
    await page.user.click(dialog.getByRole('button', { name: 'Save declaration' }));
    await dialog.findByText('The order has changed. Reload the page and try again.');
    expect(page.network.callsOf('declareGoods')[0]?.body).toMatchObject({ version: paid.version });
  });

  test('are not offered for an order that is not paid', async () => {
    openAsOperator(`/admin/evaluation/${orderId}`, {
      getOrder: { success: true, order: anOrder() },
      listOrderPayments: payments,
    });
    await screen.findByRole('heading', { name: 'PT-DZQZTD' });
    expect(screen.queryByRole('region', { name: 'Papers' })).toBeNull();
  });
});

test('the list prints the papers of chosen orders, or else of all that wait to be packed', async () => {
  const { orderUser, items: _, ...order } = paid;
  const row = { ...order, orderUser, needs_action: true, item_count: 1, claim: null };
  const page = openAsOperator('/admin/orderlist', {
    listOrders: {
      success: true,
      orders: [row],
      ...{ total_count: 1, counts: { LOCAL_SHIPMENT_RECEIVED: 1 }, needs_action_count: 1 },
    },
    printPapers: pdf,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Print papers to pack' }));
  await page.user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved.length).toBe(1));
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Choose PT-DZQZTD' }));
  await page.user.click(screen.getByRole('button', { name: 'Print papers (1)' }));
  await page.user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved.length).toBe(2));
  expect(page.network.callsOf('printPapers').map(({ body }) => body)).toEqual([
    { papers: ['packing_slip', 'address_label'] },
    { papers: ['packing_slip', 'address_label'], order_ids: [orderId] },
  ]);
});
