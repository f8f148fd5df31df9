// @vitest-environment jsdom
import { errors } from '@potli/contracts/errors.ts';
import type { OrderMessageState } from '@potli/contracts/order/messages.ts';
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPayment } from '../testing/a-payment.ts';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';
import { texts } from '../texts.ts';

const at = '2026-11-21T06:30:00.000Z';
const account = (name: string, roles: string[]) => ({
  ...{ operator_id: name, name, roles, administrator: roles.includes('administrator'), sessions: [] },
  second_factor: { on: false, since: null, recovery_codes_left: 0 },
});
const asRole = (...roles: string[]) => ({ getAccount: { success: true, account: account('Asha', roles) } });

describe('the pages of an operator with few roles', () => {
  test('have no entries, buttons and calls that the roles do not allow', async () => {
    const page = openAsOperator(`/admin/evaluation/${orderId}`, {
      ...asRole('warehouse'),
      getOrder: {
        success: true,
        order: anOrder({ order_status: 'ORDER_EVALUATION', allowed_actions: ['evaluate', 'cancel_order'] }),
      },
    });
    await screen.findByText('This step is for Evaluator. Ask an administrator for the role.');
    expect(screen.getByRole('button', { name: 'Submit Evaluation' }).hasAttribute('disabled')).toBe(true);
    const bar = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
      'Orders',
      'Receive',
      'Account',
    ]);
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    expect(page.network.callsOf('listPaymentExceptions')).toEqual([]);
  });
});

describe('what the roles do not allow on a page that they may see', () => {
  const query = {
    ...{ query_id: 'q1', version: 1, name: 'Meera', email: 'meera@mail.example', message: 'Is it wool?' },
    ...{ created_at: at, state: 'open', answered_at: null, answered_by: null, note: '', forwarding: 'sent' },
  };
  const message: OrderMessageState = {
    ...{
      message_id: 'm1',
      kind: 'packing',
      to: 'customer',
      channel: 'sms',
      template: 'packing_v1',
      text: 'We pack it.',
    },
    ...{ state: 'failed', created_at: at, delivered_at: null, failed_tries: 1, last_error: 'refused' },
    ...{ next_try_at: null, refusals: [], receipt: null, resent: null, can_resend: true },
  };
  const openAs = (role: string) =>
    openAsOperator(`/admin/internationalshippingupdate/${orderId}`, {
      ...asRole(role),
      getOrder: {
        success: true,
        order: anOrder({
          order_status: 'LOCAL_SHIPMENT_RECEIVED',
          transaction: { payment_id: 'p1', total_price: 100, payment_method: 'Card', total_time_estimation: 9 },
          messages: [message],
        }),
      },
      listSupportOfOrder: { success: true, queries: [query] },
    });

  test('is not offered: answers to customers, messages sent again, papers', async () => {
    openAs('finance');
    const asked = within(await screen.findByRole('article', { name: /Meera/ }));
    asked.getByText('This step is for Support. Ask an administrator for the role.');
    expect(asked.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: texts.papers.region })).toBeNull();
    screen.getByText('We pack it.');
    expect(screen.queryByRole('button', { name: texts.messages.resend })).toBeNull();
  });

  test('is offered to the roles that may', async () => {
    openAs('support');
    const asked = within(await screen.findByRole('article', { name: /Meera/ }));
    asked.getByRole('button', { name: texts.support.sendAnswer });
    screen.getByRole('button', { name: texts.messages.resend });
  });

  test('leaves the papers to the warehouse', async () => {
    openAs('warehouse');
    const papers = within(await screen.findByRole('region', { name: texts.papers.region }));
    papers.getByRole('button', { name: texts.papers.print });
  });

  test.each([
    ['support', 0],
    ['finance', 1],
  ])('payment exceptions: an operator of %s has %d buttons to close one', async (role, buttons) => {
    openAsOperator('/admin/payments', {
      ...asRole(role),
      listPaymentExceptions: { success: true, payments: [aPayment()], total_count: 1 },
    });
    await screen.findByText('pay_1: 2559.01 INR captured');
    expect(screen.queryAllByRole('button', { name: new RegExp(`^${texts.payments.queue.done}`) })).toHaveLength(
      buttons,
    );
  });
});

describe('operators', () => {
  const open = (answers: Parameters<typeof openAsOperator>[1] = {}) =>
    openAsOperator('/admin/account', {
      ...asRole('administrator'),
      listOperators: { success: true, operators: [account('Asha', ['administrator']), account('Ravi', ['buyer'])] },
      ...answers,
    });

  test('are added with roles, and the passkey stays until it was handed over', async () => {
    const passkey = '7KQ4M2-9X3DA-9X3DA-9X3DA-9X3DA';
    const page = open({
      addOperator: inTurn(refuse('OPERATOR_NAME_TAKEN'), { success: true, operator_id: 'B', name: 'Bela', passkey }),
    });
    const form = within(await screen.findByRole('form', { name: 'Add an operator' }));
    await page.user.click(form.getByRole('button', { name: 'Add operator' }));
    await screen.findByText('Please choose at least one role.');
    await page.user.type(form.getByLabelText('Name'), 'Bela');
    await page.user.click(form.getByLabelText('Roles'));
    await page.user.click(await screen.findByTitle('Warehouse'));
    await page.user.click(form.getByRole('button', { name: 'Add operator' }));
    await screen.findByText(/This name belongs to another operator/);
    await page.user.click(form.getByRole('button', { name: 'Add operator' }));
    await screen.findByText(passkey);
    expect(page.network.bodiesOf('addOperator')).toEqual([1, 2].map(() => ({ name: 'Bela', roles: ['warehouse'] })));
    await page.user.click(screen.getByRole('button', { name: 'I have handed it over' }));
    expect(screen.queryByText(passkey)).toBeNull();
  });

  test('get other roles, which stay chosen when they were not saved', async () => {
    const page = open({ setOperatorRoles: inTurn(refuse('LAST_ADMINISTRATOR'), { success: true }) });
    expect(screen.queryByRole('button', { name: /^Save roles/ })).toBeNull();
    await page.user.click(await screen.findByLabelText('Roles of Ravi'));
    await page.user.click(await screen.findByTitle('Warehouse'));
    const save = await screen.findByRole('button', { name: 'Save roles of Ravi' });
    await page.user.click(save);
    await screen.findByText(errors.LAST_ADMINISTRATOR.error);
    await page.user.click(save);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save roles/ })).toBeNull());
    expect(page.network.callsOf('setOperatorRoles').map(({ path }) => path)).toEqual([
      '/api/operators/Ravi/roles',
      '/api/operators/Ravi/roles',
    ]);
    expect(page.network.bodiesOf('setOperatorRoles')).toEqual(
      [1, 2].map(() => ({ roles: ['buyer', 'warehouse'], seen_roles: ['buyer'] })),
    );
  });

  test('that another administrator changed meanwhile are shown instead of the choice', async () => {
    const listed = (...roles: string[]) => ({ success: true, operators: [account('Ravi', roles)] });
    const page = open({
      listOperators: inTurn(listed('finance', 'support'), listed('support')),
      setOperatorRoles: inTurn(refuse('ROLES_CHANGED'), { success: true }),
    });
    const shown = () => screen.getByLabelText('Roles of Ravi').closest('.ant-select')?.textContent;
    const choose = async () => {
      await page.user.click(await screen.findByLabelText('Roles of Ravi'));
      await page.user.click(await screen.findByTitle('Buyer'));
      await page.user.click(await screen.findByRole('button', { name: 'Save roles of Ravi' }));
    };
    await choose();
    await screen.findByText(errors.ROLES_CHANGED.error);
    await waitFor(() => expect(shown()).toBe('Support'));
    expect(screen.queryByRole('button', { name: /^Save roles/ })).toBeNull();
    await choose();
    await waitFor(() => expect(screen.queryByText(errors.ROLES_CHANGED.error)).toBeNull());
    expect(page.network.bodiesOf('setOperatorRoles')).toEqual([
      { roles: ['support', 'finance', 'buyer'], seen_roles: ['finance', 'support'] },
      { roles: ['support', 'buyer'], seen_roles: ['support'] },
    ]);
  });

  test('are revoked after a question', async () => {
    const page = open({ revokeOperator: { success: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Revoke Ravi' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(page.network.callsOf('revokeOperator')).toHaveLength(1);
  });
});

describe('the activity of operators', () => {
  test('links to the orders and is narrowed to an operator by the address', async () => {
    const step = {
      at,
      operator: 'Ravi',
      command: 'submit_links',
      from: 'PAYMENT_DONE',
      to: 'LOCAL_SHIPMENT_PROCESSING',
    };
    const page = openAsOperator('/admin/activity?operator=Ravi', {
      listOperators: { success: true, operators: [account('Ravi', ['buyer'])] },
      listOperatorSteps: { success: true, steps: [{ ...step, order_id: orderId, reference: 'PT-7KQ4M2' }], more: true },
    });
    const link = await screen.findByRole('link', { name: 'PT-7KQ4M2' });
    expect(link.getAttribute('href')).toBe(`/admin/order/${orderId}`);
    expect(screen.getByText('21 Nov 2026, 12:00')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Older' }));
    await page.arrives('/admin/activity?operator=Ravi&page=2');
  });
});

describe('support answers in the activity', () => {
  test('link to the inbox where they are about no order, and are said to be missing where they are', async () => {
    const answered = { at, operator: 'Sunita', command: 'answer_support_query', from: 'open', to: 'answered' };
    openAsOperator('/admin/activity', {
      listOperators: { success: true, operators: [] },
      listOperatorSteps: { success: true, steps: [answered], more: false, support: 'included' },
    });
    const link = await screen.findByRole('link', { name: 'Support query' });
    expect(link.getAttribute('href')).toBe('/admin/support?state=answered');
    expect(screen.getByText('Answer support query')).toBeTruthy();
    expect(screen.queryByText(/could not be fetched/)).toBeNull();
    cleanup();
    openAsOperator('/admin/activity', {
      listOperators: { success: true, operators: [] },
      listOperatorSteps: { success: true, steps: [], more: false, support: 'unavailable' },
    });
    await screen.findByText(/Answers to support queries could not be fetched/);
  });
});

describe('shipping rates', () => {
  const preview = {
    ...{ success: true, version: 'march', in_force: 'february', unchanged: 719 },
    changes: [{ country: 'Australia', kg: '0.5', before: 1680, after: 1690 }],
  };
  const inForce = {
    listShippingPrices: { success: true, prices: [{ country: 'Australia', from: 1680 }], rates_version: 'february' },
  };
  const file = (text: string) => new File([text], 'rates.csv', { type: 'text/csv' });
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;

  test('are imported after a look at what changes', async () => {
    const page = openAsOperator('/admin/rates', {
      ...inForce,
      previewRates: preview,
      importRates: { success: true, version: 'march' },
    });
    await screen.findByText('Rates in force: february');
    expect(screen.getByRole('row', { name: 'Australia ₹1,680.00' })).toBeTruthy();
    await page.user.upload(input(), file('rates_version,march'));
    await screen.findByText('Version february → march');
    const row = within(screen.getByRole('row', { name: /Australia/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['Australia', '0.5 kg', '₹1,680.00', '₹1,690.00', '+₹10.00'],
    ]);
    expect(page.network.callsOf('importRates')).toHaveLength(0);
    await page.user.click(screen.getByRole('button', { name: 'Use these rates' }));
    await screen.findByText('The rates of version march are in force.');
    await waitFor(() => expect(page.network.callsOf('listShippingPrices')).toHaveLength(2));
    expect(page.network.bodiesOf('importRates')).toEqual([{ csv: 'rates_version,march', in_force: 'february' }]);
  });

  test('of a rejected file are not imported, and the reason is shown', async () => {
    const page = openAsOperator('/admin/rates', { ...inForce, previewRates: refuse('RATES_INVALID') });
    await screen.findByText('Choose a CSV file');
    await page.user.upload(input(), file('kg'));
    await screen.findByText('The file was not accepted.');
    expect(screen.queryByRole('button', { name: 'Use these rates' })).toBeNull();
  });
});
