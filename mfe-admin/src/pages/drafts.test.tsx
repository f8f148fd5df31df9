// @vitest-environment jsdom
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { type Answers, inTurn, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, type OpenPage } from '@potli/ui-kit/testing/open-page.tsx';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, noon, orderId, someTotals } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});

const submitted = 'Order evaluation submitted successfully.';
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('admin_draft'));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const enter = async (user: OpenPage['user'], label: string, value: string) => {
  await user.click(field(label));
  await user.paste(value);
};

/** Opens the evaluation, again if it was open: what the browser stores is still there. */
const openEvaluation = async (answers: Answers = {}, order = anOrder()) => {
  cleanup();
  const page = openAsOperator(`/admin/evaluation/${orderId}`, {
    getOrder: { success: true, order },
    previewEvaluation: { success: true, totals: someTotals, warnings: [] },
    updateOrder: { success: true, order: anOrder({ order_status: 'ORDER_CONFIRMATION', version: 4 }) },
    ...answers,
  });
  await screen.findByText('Submit Evaluation');
  return page;
};
const enterAll = async (user: OpenPage['user']) => {
  await user.click(screen.getByText('Accept all'));
  await user.click(screen.getByText('Set for all'));
  await enter(user, 'Price', '2150');
  await enter(user, 'Estimated weight', '450');
};
const entered = () => [
  ...['Price', 'Shipment date', 'Estimated weight'].map((label) => field(label).value),
  ...screen.getAllByRole<HTMLInputElement>('radio', { name: 'Accept' }).map(({ checked }) => checked),
];
const all = ['2150', '25 Nov 2026', '450', true, true];

describe('what was entered in an evaluation', () => {
  test('is there after a reload, until it is submitted or restarted', async () => {
    const first = await openEvaluation();
    await enterAll(first.user);
    const second = await openEvaluation();
    await screen.findByText('Restored what you entered until 21 Nov 2026, 12:00.');
    expect(entered()).toEqual(all);
    await second.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Price').value).toBe('');
    const third = await openEvaluation();
    expect(field('Price').value).toBe('');
    expect(screen.queryByText(/^Restored/)).toBeNull();
    await enterAll(third.user);
    expect(drafts()).toHaveLength(1);
    await third.user.click(screen.getByText('Submit Evaluation'));
    await screen.findByText(submitted);
    expect(drafts()).toEqual([]);
  });

  test('stays in the form when the network fails, and is submitted afterwards', async () => {
    const done = { success: true, order: anOrder({ order_status: 'ORDER_CONFIRMATION', version: 4 }) };
    const { arrives, user } = await openEvaluation({ updateOrder: inTurn(unreachable, done) });
    await enterAll(user);
    await user.click(screen.getByText('Submit Evaluation'));
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server. Please try again.');
    expect(entered()).toEqual(all);
    await user.click(screen.getByText('Submit Evaluation'));
    await acknowledge(user, submitted);
    await arrives(`/admin/delivered/${orderId}`);
  });

  test('of an earlier revision of the order is offered, not applied', async () => {
    const first = await openEvaluation();
    await enterAll(first.user);
    const { user } = await openEvaluation({}, anOrder({ version: 5 }));
    expect(field('Price').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(entered()).toEqual(all));
  });
});

describe('an offer of what was entered before the order changed', () => {
  const openWithOffer = async () => {
    const first = await openEvaluation();
    await enterAll(first.user);
    const { user } = await openEvaluation({}, anOrder({ version: 5 }));
    expect(screen.queryByText(/replaces what you have entered here/)).toBeNull();
    await enter(user, 'Price', '99');
    return user;
  };
  const openAgain = () => openEvaluation({}, anOrder({ version: 5 }));

  test('waits while something else is entered, and a reload keeps both', async () => {
    await openWithOffer();
    screen.getByText(/replaces what you have entered here/);
    const { user } = await openAgain();
    expect(field('Price').value).toBe('99');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(entered()).toEqual(all));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('is discarded without what was entered since', async () => {
    const user = await openWithOffer();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Price').value).toBe('99');
    await openAgain();
    expect(field('Price').value).toBe('99');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});

describe('what was entered on a page of an order is there after a reload', () => {
  const reopen = (page: string, order_status: OrderStatus) => {
    cleanup();
    return openAsOperator(`/admin/${page}/${orderId}`, {
      getOrder: { success: true, order: anOrder({ order_status, items: [anItem()] }) },
    });
  };

  test.each([
    ['orderlinkupdate', 'PAYMENT_DONE', 'Local Order Link', 'https://shop.example/half'],
    ['internationalshippingupdate', 'LOCAL_SHIPMENT_RECEIVED', 'International Tracking ID', 'TRACK-9'],
  ] as const)('on /admin/%s of %s: %s %s', async (page, status, label, value) => {
    const { user } = reopen(page, status);
    await screen.findByLabelText(label);
    await enter(user, label, value);
    reopen(page, status);
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(value);
  });

  test('on /admin/orderreceivedstatusupdate: that an item has arrived', async () => {
    const { user } = reopen('orderreceivedstatusupdate', 'LOCAL_SHIPMENT_PROCESSING');
    await user.click(await screen.findByRole('radio', { name: 'Yes' }));
    reopen('orderreceivedstatusupdate', 'LOCAL_SHIPMENT_PROCESSING');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Yes' })).checked).toBe(true);
  });

  test('for the operator who typed it, not for a colleague at the same computer', async () => {
    const openAs = async (name: string) => {
      sessionStorage.setItem('admin_operator', name);
      const { user } = reopen('orderlinkupdate', 'PAYMENT_DONE');
      return { user, link: await screen.findByLabelText<HTMLInputElement>('Local Order Link') };
    };
    const first = await openAs('Wasim');
    await enter(first.user, 'Local Order Link', 'https://shop.example/half');
    expect((await openAs('Asha')).link.value).toBe('');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect((await openAs('Wasim')).link.value).toBe('https://shop.example/half');
  });
});
