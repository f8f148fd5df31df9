// @vitest-environment jsdom
import type { Tracking } from '@potli/contracts/order/tracking.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const token = '9'.repeat(26);
const tracking: Tracking = {
  order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
  created_at: '2026-11-01T06:30:00.000Z',
  status_since: '2026-11-10T06:30:00.000Z',
  next_step_by: '2026-11-20T18:29:59.000Z',
  history: [
    { at: '2026-11-01T06:30:00.000Z', from: null, to: 'ORDER_EVALUATION' },
    { at: '2026-11-10T06:30:00.000Z', from: 'LOCAL_SHIPMENT_RECEIVED', to: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' },
  ],
  international_shipping_tracking_link: 'https://track.example/42',
  international_shipping_tracking_number: 'TRACK-42',
};

describe('a shared tracking link', () => {
  test('shows where the parcel is', async () => {
    const { network } = openPage(`/user/tracking/${token}`, { getTracking: { success: true, tracking } });
    expect((await screen.findByRole('status', { name: 'Order status' })).textContent).toBe('shipped internationally');
    expect(screen.getByText('TRACK-42')).toBeTruthy();
    expect(screen.getByText('20 Nov 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Track your parcel/ }).getAttribute('href')).toBe(
      'https://track.example/42',
    );
    expect(network.callsOf('getTracking')[0]?.query).toEqual({ token });
    expect(network.calls).toHaveLength(1);
  });

  test.each([
    ['not_sent', 'Stopped', 'Nothing will be sent.'],
    ['held', 'packing your order', 'The parcel is on hold for now.'],
  ] as const)('says of a parcel that does not go on (%s) only that', async (parcel, tag, sentence) => {
    const stopped = { ...tracking, order_status: 'LOCAL_SHIPMENT_RECEIVED', parcel, next_step_by: null };
    openPage(`/user/tracking/${token}`, { getTracking: { success: true, tracking: stopped } });
    expect((await screen.findByRole('status', { name: 'Order status' })).textContent).toBe(tag);
    expect(screen.getByText(sentence)).toBeDefined();
    const steps = screen.queryByRole('list', { name: 'Order progress' });
    expect(steps === null).toBe(parcel === 'not_sent');
  });

  test('says when it is not valid any more', async () => {
    openPage(`/user/tracking/${token}`, { getTracking: refuse('ORDER_NOT_FOUND') });
    await screen.findByText(/This tracking link is not valid/);
  });
});

describe('the order page', () => {
  const openOrder = async (answers: Parameters<typeof openPage>[1]) => {
    const page = openPage(`/user/orderdetail/${orderId}`, {
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
      ...answers,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Show tracking link' }));
    return page;
  };

  test('says what its link allows, and makes a link for tracking only that can be turned off', async () => {
    const { user, network } = await openOrder({
      shareTracking: { success: true, token },
      revokeTracking: { success: true },
    });
    const hint = screen.getByText(/^Anyone with this link sees this page,/).textContent;
    expect(hint).toMatch(/your address, email, phone, payment, photos and messages/);
    expect(hint).toMatch(/can do what it offers: pay, cancel, report an item, share tracking or write to support/);
    const link = await screen.findByLabelText<HTMLInputElement>('Link for tracking only');
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Copy link' }).at(-1));
    expect(new URL(link.value).pathname).toBe(`/user/tracking/${token}`);
    await user.click(screen.getByRole('button', { name: 'Turn off this link' }));
    await screen.findByText('The tracking link was turned off.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show tracking link' }));
    expect(screen.queryByLabelText('Link for tracking only')).toBeNull();
    expect(network.callsOf('revokeTracking')[0]?.path).toBe(`/api/orders/user/${orderId}/revoke-tracking-link`);
  });

  test('says why no tracking link was created', async () => {
    await openOrder({ shareTracking: refuse('TOO_MANY_REQUESTS') });
    expect(within(await screen.findByRole('alert')).getByText(/./).textContent).toMatch(/Too many/);
  });
});
