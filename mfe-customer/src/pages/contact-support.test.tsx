// @vitest-environment jsdom

import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge } from '@potli/ui-kit/testing/open-page.tsx';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

let page: ReturnType<typeof openPage>;
const send = async (answers = {}, topic?: string) => {
  page = openPage('/contact-support', answers);
  const { user } = page;
  await user.type(await screen.findByLabelText('Name'), 'Meera Test');
  await user.type(screen.getByLabelText('Email'), 'meera@example.com');
  await user.type(screen.getByLabelText('Message'), 'Where is it?');
  if (topic) await user.selectOptions(screen.getByLabelText('What is it about?'), topic);
  await user.click(screen.getByRole('button', { name: 'Send Query' }));
};

describe('the support page', () => {
  test('links e-mail, chat and group', async () => {
    page = openPage('/contact-support');
    const links = await screen.findAllByRole('link');
    expect(screen.getByText(/^Answered within 24 hours/)).toBeDefined();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://chat.potli.example/support',
      'mailto:support@potli.example',
      'https://chat.potli.example/group',
    ]);
  });

  test('needs a name, a valid e-mail address and a query', async () => {
    page = openPage('/contact-support');
    await page.user.click(await screen.findByRole('button', { name: 'Send Query' }));
    for (const message of [
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please enter your query.',
    ]) {
      expect(screen.getByText(message)).toBeDefined();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test.each([
    ['Name', ' ', 'Please enter your name.'],
    ['Email', 'x@', 'Please enter a valid email address.'],
    ['Email', 'x@y', 'Please enter a valid email address.'],
    ['Message', ' ', 'Please enter your query.'],
  ])("%s '%s' is refused with '%s' until it is right", async (label, wrong, message) => {
    page = openPage('/contact-support');
    const { user } = page;
    await user.type(await screen.findByLabelText(label), wrong);
    await user.click(screen.getByRole('button', { name: 'Send Query' }));
    expect(screen.getByText(message)).toBeDefined();
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'meera@example.com');
    expect(screen.queryByText(message)).toBeNull();
    expect(page.network.calls).toEqual([]);
  });

  test('thanks in a dialog and goes back', async () => {
    await send({ contactSupport: { success: true, message: 'Thank you.' } });
    await acknowledge(page.user, 'Thank you.');
    await page.arrives('/');
    expect(page.network.callsOf('contactSupport')).toMatchObject([
      { body: { name: 'Meera Test', email: 'meera@example.com', message: 'Where is it?' } },
    ]);
  });

  test('puts the topic before the message', async () => {
    await send({ contactSupport: { success: true, message: 'Thank you.' } }, 'Payment or refund');
    await acknowledge(page.user, 'Thank you.');
    expect(page.network.bodiesOf('contactSupport')[0]?.message).toBe('Topic: Payment or refund\n\nWhere is it?');
  });

  test('reports a filled honeypot field', async () => {
    page = openPage('/contact-support', { contactSupport: { success: true, message: 'Thank you.' } });
    const { user } = page;
    const trap = (await screen.findByLabelText('Name')).closest('form')?.querySelector('input[name="topic"]');
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect([trap?.getAttribute('tabindex'), trap?.closest('[aria-hidden="true"]') !== null]).toEqual(['-1', true]);
    await user.type(screen.getByLabelText('Name'), 'Program');
    await user.type(screen.getByLabelText('Email'), 'program@example.com');
    await user.type(screen.getByLabelText('Message'), 'Cheap watches');
    if (trap) await user.type(trap, 'watches');
    await user.click(screen.getByRole('button', { name: 'Send Query' }));
    await acknowledge(user, 'Thank you.');
    expect(page.network.callsOf('contactSupport')).toMatchObject([{ body: { topic: 'watches' } }]);
  });

  test('from an order carries it and fills in name and e-mail address', async () => {
    page = openPage(
      { pathname: '/contact-support', state: { orderId } },
      {
        getOrder: { success: true, order: anOrder() },
        contactSupport: { success: true, message: 'Thank you.' },
      },
    );
    const about = await screen.findByRole('checkbox', { name: /My query is about order PT-7KQ4M2/ });
    expect(about).toHaveProperty('checked', true);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Meera Test');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('meera@example.com');
    await page.user.type(screen.getByLabelText('Message'), 'Where is it?');
    await page.user.click(screen.getByRole('button', { name: 'Send Query' }));
    await acknowledge(page.user, 'Thank you.');
    expect(page.network.bodiesOf('contactSupport')).toEqual([
      { name: 'Meera Test', email: 'meera@example.com', message: 'Where is it?', order_id: orderId },
    ]);
  });

  test('from an order that cannot be read still carries it', async () => {
    page = openPage(
      { pathname: '/contact-support', state: { orderId } },
      {
        getOrder: refuse('INTERNAL_ERROR'),
        contactSupport: inTurn(refuse('NEIGHBOUR_UNAVAILABLE'), { success: true, message: 'Thank you.' }),
      },
    );
    const { user } = page;
    const about = await screen.findByRole('checkbox', { name: /^My query is about the order that I came from/ });
    expect(about).toHaveProperty('checked', true);
    await user.type(screen.getByLabelText('Name'), 'Meera Test');
    await user.type(screen.getByLabelText('Email'), 'meera@example.com');
    await user.type(screen.getByLabelText('Message'), 'Where is it?');
    await user.click(screen.getByRole('button', { name: 'Send Query' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to submit query.+ without the order: /);
    await user.click(about);
    expect(screen.getByRole('alert').textContent).toBe('Failed to submit query. Please try again later.');
    await user.click(about);
    await user.click(screen.getByRole('button', { name: 'Send Query' }));
    await acknowledge(user, 'Thank you.');
    expect(page.network.bodiesOf('contactSupport').map(({ order_id }) => order_id)).toEqual([orderId, orderId]);
  });

  test('keeps what was entered over a reload until it is sent, before what the order says', async () => {
    const aboutOrder = { pathname: '/contact-support', state: { orderId } };
    const answers = { getOrder: { success: true, order: anOrder() } };
    const values = async () => [
      (await screen.findByLabelText<HTMLInputElement>('Name')).value,
      screen.getByLabelText<HTMLSelectElement>('What is it about?').value,
      screen.getByLabelText<HTMLTextAreaElement>('Message').value,
    ];
    page = openPage(aboutOrder, answers);
    await page.user.type(await screen.findByLabelText('Name'), ' Junior');
    await page.user.selectOptions(screen.getByLabelText('What is it about?'), 'Payment or refund');
    await page.user.type(screen.getByLabelText('Message'), 'Where is it?');
    cleanup();
    page = openPage(aboutOrder, { ...answers, contactSupport: { success: true, message: 'Thank you.' } });
    expect(await values()).toEqual(['Meera Test Junior', 'Payment or refund', 'Where is it?']);
    await page.user.click(screen.getByRole('button', { name: 'Send Query' }));
    await acknowledge(page.user, 'Thank you.');
    cleanup();
    page = openPage(aboutOrder, answers);
    expect(await values()).toEqual(['Meera Test', '', '']);
  });

  test('does not show what was written about one order in a query about another', async () => {
    const message = async (state: object | undefined) => {
      cleanup();
      const order = anOrder({ order_id: state ? orderId : '' });
      page = openPage({ pathname: '/contact-support', state }, { getOrder: { success: true, order } });
      return screen.findByLabelText<HTMLTextAreaElement>('Message');
    };
    await message({ orderId });
    await page.user.type(screen.getByLabelText('Message'), 'Please cancel it.');
    expect((await message({ orderId: 'B'.repeat(26) })).value).toBe('');
    expect((await message(undefined)).value).toBe('');
    expect((await message({ orderId })).value).toBe('Please cancel it.');
  });

  test.each(['{', '[]', '{"name":7}', '"text"', 'null'])('begins empty where what was kept is %s', async (kept) => {
    sessionStorage.setItem('supportQuery', kept);
    page = openPage('/contact-support');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
  });

  test('keeps the form when sending fails', async () => {
    await send({ contactSupport: refuse('INTERNAL_ERROR') });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit query. Please try again later.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Where is it?');
  });
});
