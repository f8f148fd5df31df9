// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator, openSignedOut } from '../testing/open-as-operator.tsx';

const answers = {
  getOrder: { success: true, order: anOrder() },
  previewEvaluation: () => new Promise<object>(() => {}),
  endSession: { success: true },
};
const evaluation = `/admin/evaluation/${orderId}`;

/** Another tab of this browser, with all that it receives. */
const anotherTab = (answer: (message: { kind: string }) => object | undefined = () => undefined) => {
  const channel = new BroadcastChannel('admin_session');
  const received: object[] = [];
  channel.onmessage = ({ data }) => {
    received.push(data);
    const sent = answer(data);
    if (sent) channel.postMessage(sent);
  };
  onTestFinished(() => channel.close());
  return { channel, received };
};
const session = { kind: 'session', token: 'token-of-another-tab', name: 'Ravi' };
const toAsk = ({ kind }: { kind: string }) => (kind === 'ask' ? session : undefined);
const keptToken = () => sessionStorage.getItem('admin_token');

afterEach(() => sessionStorage.clear());

describe('the session of the tabs of one browser', () => {
  test('is given to a new tab, which then opens its page', async () => {
    anotherTab(toAsk);
    const page = openSignedOut(evaluation, answers);
    await screen.findByRole('heading', { name: 'PT-DZQZTD' });
    expect(page.address()).toBe(evaluation);
    expect(keptToken()).toBe('token-of-another-tab');
    expect(page.network.callsOf('getOrder')[0]?.headers.get('authorization')).toBe('Bearer token-of-another-tab');
    expect(screen.getByText('Ravi')).toBeTruthy();
  });

  test('shows the login form when no other tab answers', async () => {
    const { received } = anotherTab();
    const page = openSignedOut(evaluation, answers);
    await page.arrives(`/admin/order/${orderId}`);
    expect(received).toEqual([{ kind: 'ask' }]);
  });

  test('is given by a signed-in tab that is asked, and not by one that is signed out', async () => {
    const { channel, received } = anotherTab();
    const page = openAsOperator(evaluation, answers);
    await screen.findByRole('heading', { name: 'PT-DZQZTD' });
    channel.postMessage({ kind: 'ask' });
    await expect.poll(() => received).toEqual([{ kind: 'session', token: 'token-1', name: '' }]);
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
    channel.postMessage({ kind: 'ask' });
    await expect.poll(() => received.slice(1)).toEqual([{ kind: 'closed', token: 'token-1' }]);
    expect(keptToken()).toBeNull();
  });

  test('ends in every tab when one of them signs out, another session does not', async () => {
    const { channel } = anotherTab();
    const page = openAsOperator(evaluation, answers);
    await screen.findByRole('heading', { name: 'PT-DZQZTD' });
    channel.postMessage({ kind: 'closed', token: 'another-token' });
    channel.postMessage({ kind: 'closed', token: 'token-1' });
    await page.arrives(`/admin/order/${orderId}`);
    expect(keptToken()).toBeNull();
  });

  test('cannot be replaced by a message from another tab, nor opened by one that is malformed', async () => {
    const { channel, received } = anotherTab();
    openAsOperator(evaluation, answers);
    await screen.findByRole('heading', { name: 'PT-DZQZTD' });
    for (const message of [session, null, 'ask', { kind: 'session', token: '', name: '' }, { kind: 'closed' }])
      channel.postMessage(message);
    channel.postMessage({ kind: 'closed', token: 'another-token' });
    // Answered after all messages before it.
    channel.postMessage({ kind: 'ask' });
    await expect.poll(() => received).toEqual([{ kind: 'session', token: 'token-1', name: '' }]);
    expect(keptToken()).toBe('token-1');
  });
});

test('the title of a tab begins with the reference of its order', async () => {
  openAsOperator(evaluation, answers);
  await screen.findByRole('heading', { name: 'PT-DZQZTD' });
  expect(document.title).toMatch(/^PT-DZQZTD Evaluate Order/);
});
