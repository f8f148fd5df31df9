// @vitest-environment jsdom
import type { OperatorAccount } from '@potli/contracts/operator/account.ts';
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const at = '2026-11-21T06:30:00.000Z';
const aSession = (more: Partial<OperatorAccount['sessions'][number]> = {}) => ({
  ...{ session_id: 'S1', device: 'Firefox on Windows', signed_in_at: at, last_seen_at: at, expires_at: at },
  ...{ current: true, ...more },
});
const anAccount = (more: Partial<OperatorAccount> = {}): OperatorAccount => ({
  ...{ operator_id: 'O1', name: 'Asha', administrator: false, sessions: [aSession()] },
  second_factor: { on: false, since: null, recovery_codes_left: 0 },
  ...more,
});
const on = { on: true, since: at, recovery_codes_left: 10 };
const answerOf = (more: Partial<OperatorAccount> = {}) => ({ success: true, account: anAccount(more) });
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recovery_codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const other = aSession({ session_id: 'S2', device: 'Safari on iPhone', current: false });

const open = (own: Parameters<typeof openAsOperator>[1] = {}) =>
  openAsOperator('/admin/account', { getAccount: answerOf(), ...own });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const card = () => region('Two-step sign-in');

describe('the passkey', () => {
  const fresh = '7KQ4M2-9X3DA-9X3DA-9X3DA-9X3DA';

  test('is replaced after the current one was entered, shown until it is stored, and remembered where it was', async () => {
    localStorage.setItem('admin_passkey', 'my passkey');
    const page = open({ renewPasskey: inTurn(refuse('INVALID_PASSKEY'), { success: true, passkey: fresh }) });
    await page.user.click(await screen.findByRole('button', { name: 'New passkey…' }));
    await page.user.type(await screen.findByLabelText('Current passkey'), 'guessed{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid passkey');
    expect(JSON.stringify({ ...localStorage })).not.toContain('guessed');
    expect(localStorage.getItem('admin_passkey')).toBe('my passkey');
    await page.user.clear(screen.getByLabelText('Current passkey'));
    await page.user.type(screen.getByLabelText('Current passkey'), 'my passkey{Enter}');
    const own = await region('Passkey');
    await own.findByText(fresh);
    expect(localStorage.getItem('admin_passkey')).toBe(fresh);
    await page.user.click(own.getByRole('button', { name: 'I have stored the passkey' }));
    expect(screen.queryByText(fresh)).toBeNull();
    expect(page.network.bodiesOf('renewPasskey')).toEqual([{ passkey: 'guessed' }, { passkey: 'my passkey' }]);
  });

  test('that is configured cannot be replaced, and the dialog says why', async () => {
    const page = open({ renewPasskey: refuse('PASSKEY_CONFIGURED') });
    await page.user.click(await screen.findByRole('button', { name: 'New passkey…' }));
    await page.user.type(await screen.findByLabelText('Current passkey'), 'my passkey{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This passkey is set where the shop is installed');
    expect(localStorage.getItem('admin_passkey')).toBeNull();
  });
});

describe('two-step sign-in', () => {
  test('is set up with a QR code or the key and the first code, and shows recovery codes until they are stored', async () => {
    const clipboard = vi.fn(() => Promise.resolve());
    const page = open({
      // The second answer follows the wrong code.
      getAccount: inTurn(answerOf(), answerOf(), answerOf({ second_factor: on })),
      beginSecondFactor: inTurn(refuse('INVALID_PASSKEY'), {
        ...{ success: true, secret },
        uri: `otpauth://totp/Potli:Asha?secret=${secret}&issuer=Potli`,
      }),
      confirmSecondFactor: inTurn(refuse('SECOND_FACTOR_INVALID'), { success: true, recovery_codes }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
    await page.user.type(await screen.findByLabelText('Your passkey'), 'guessed{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid passkey');
    await page.user.clear(screen.getByLabelText('Your passkey'));
    await page.user.type(screen.getByLabelText('Your passkey'), 'my passkey{Enter}');
    const form = within(await screen.findByRole('form', { name: 'Confirm the authenticator app' }));
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect((await card()).getByText(/^JBSW Y3DP EHPK/)).toBeTruthy();
    await page.user.type(form.getByLabelText('Code'), '111111{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong or was used before.');
    await page.user.clear(form.getByLabelText('Code'));
    await page.user.type(form.getByLabelText('Code'), '123456{Enter}');
    await screen.findByText('AAAA-BBBB-CCCC-DDDD');
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(clipboard);
    await page.user.click(screen.getByRole('button', { name: 'Copy codes' }));
    expect(clipboard).toHaveBeenCalledWith(`${recovery_codes.join('\n')}\n`);
    expect((await screen.findByText('Codes copied')).closest('[role=alert]')).not.toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'I have stored the codes' }));
    await screen.findByText('Recovery codes left');
    expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull();
    expect(page.network.bodiesOf('beginSecondFactor')).toEqual([{ passkey: 'guessed' }, { passkey: 'my passkey' }]);
    expect(page.network.bodiesOf('confirmSecondFactor')).toEqual([{ code: '111111' }, { code: '123456' }]);
  });

  test('is switched off with a code', async () => {
    const page = open({
      getAccount: inTurn(answerOf({ second_factor: on }), answerOf()),
      switchOffSecondFactor: { success: true },
    });
    await page.user.click(await screen.findByText('Switch off…'));
    const form = within(await screen.findByRole('form', { name: 'Switch off two-step sign-in' }));
    await page.user.type(form.getByLabelText('Code'), '123456{Enter}');
    await screen.findByRole('button', { name: 'Set up two-step sign-in' });
    expect(page.network.bodiesOf('switchOffSecondFactor')).toEqual([{ code: '123456' }]);
  });

  test('gets new recovery codes with a code, and warns when few are left', async () => {
    const page = open({
      getAccount: answerOf({ second_factor: { ...on, recovery_codes_left: 2 } }),
      renewRecoveryCodes: { success: true, recovery_codes },
    });
    await screen.findByText(/^Few recovery codes are left\./);
    await page.user.click(screen.getByText('New recovery codes…'));
    const form = within(await screen.findByRole('form', { name: 'Create new recovery codes' }));
    await page.user.type(form.getByLabelText('Code'), '123456{Enter}');
    await screen.findByText('EEEE-FFFF-GGGG-HHHH');
  });
});

describe('sessions', () => {
  test('are listed, and each but the current one can be ended', async () => {
    const page = open({
      getAccount: inTurn(answerOf({ sessions: [aSession(), other] }), answerOf()),
      endSession: { success: true },
    });
    const sessions = await region('Sessions');
    expect(sessions.getByText('This session')).toBeTruthy();
    await page.user.click(sessions.getByRole('button', { name: /^End the session of Safari on iPhone/ }));
    await waitFor(() => expect(sessions.queryByText('Safari on iPhone')).toBeNull());
    expect(page.network.callsOf('endSession').map(({ path }) => path)).toEqual(['/api/operators/sessions/S2/end']);
  });

  test('are ended all but this one', async () => {
    const page = open({
      getAccount: inTurn(answerOf({ sessions: [aSession(), other] }), answerOf()),
      endSessions: { success: true, ended: 1 },
    });
    await page.user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(page.network.callsOf('endSessions').map(({ path }) => path)).toEqual(['/api/operators/O1/sessions/end']);
  });

  test('show an error for one that has ended already', async () => {
    const page = open({
      getAccount: answerOf({ sessions: [aSession(), other] }),
      endSession: refuse('SESSION_NOT_FOUND'),
    });
    await page.user.click(await screen.findByRole('button', { name: /^End the session of Safari/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('This session has ended.');
  });
});

describe('the list of operators', () => {
  const bina = anAccount({ operator_id: 'O2', name: 'Bina', second_factor: on, sessions: [other] });

  test('is shown to administrators only', async () => {
    const page = open();
    await region('Sessions');
    expect(screen.queryByRole('region', { name: 'Operators' })).toBeNull();
    expect(page.network.callsOf('listOperators')).toEqual([]);
  });

  test('lets an administrator reset the second factor of another operator after a question', async () => {
    const self = anAccount({ administrator: true });
    const page = open({
      getAccount: { success: true, account: self },
      listOperators: inTurn(
        { success: true, operators: [self, bina] },
        { success: true, operators: [self, anAccount({ operator_id: 'O2', name: 'Bina', sessions: [] })] },
      ),
      resetSecondFactor: { success: true },
    });
    const operators = await region('Operators');
    await page.user.click(await operators.findByRole('button', { name: 'Reset two-step sign-in of Bina' }));
    await page.user.click(await screen.findByText('Reset', { selector: 'button *' }));
    await waitFor(() => expect(operators.queryByRole('button', { name: /of Bina/ })).toBeNull());
    expect(page.network.callsOf('resetSecondFactor').map(({ path }) => path)).toEqual([
      '/api/operators/O2/second-factor/reset',
    ]);
  });

  test('lets an administrator replace a lost passkey after a question, and shows it until it was handed over', async () => {
    const passkey = '7KQ4M2-9X3DA-9X3DA-9X3DA-9X3DA';
    const self = anAccount({ administrator: true });
    const page = open({
      getAccount: { success: true, account: self },
      listOperators: { success: true, operators: [self, bina] },
      resetPasskey: { success: true, passkey },
    });
    const operators = await region('Operators');
    await page.user.click(await operators.findByRole('button', { name: 'New passkey for Bina' }));
    await page.user.click(await screen.findByText('Replace', { selector: 'button *' }));
    await operators.findByText(passkey);
    expect(page.network.callsOf('resetPasskey').map(({ path }) => path)).toEqual(['/api/operators/O2/passkey']);
    await page.user.click(operators.getByRole('button', { name: 'I have handed it over' }));
    expect(screen.queryByText(passkey)).toBeNull();
  });
});
