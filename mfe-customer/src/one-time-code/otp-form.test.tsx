// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { OtpForm } from './otp-form.tsx';

afterEach(cleanup);

const open = (own: { readonly isBusy: boolean; readonly submitsItself?: boolean }) => {
  const submitted: string[] = [];
  const form = (isBusy: boolean) => (
    <OtpForm
      {...own}
      isBusy={isBusy}
      labels={{ submit: 'Verify', submitting: 'Verifying…' }}
      onSubmit={(otp) => submitted.push(otp)}
    />
  );
  const { rerender } = render(form(own.isBusy));
  return { submitted, becomesBusy: (isBusy: boolean) => rerender(form(isBusy)) };
};
const field = () => screen.getByLabelText('6-digit OTP');

test('the sixth digit submits the code once', async () => {
  const { submitted, becomesBusy } = open({ isBusy: false, submitsItself: true });
  await userEvent.type(field(), '123456');
  becomesBusy(true);
  becomesBusy(false);
  expect(submitted).toEqual(['123456']);
});

test('takes digits only, and six of them', async () => {
  const { submitted } = open({ isBusy: false });
  await userEvent.type(field(), 'abcdef');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getByText('Invalid OTP format. Please enter a 6-digit OTP.')).toBeDefined();
  await userEvent.click(field());
  await userEvent.paste('1234-5678');
  expect(field()).toHaveProperty('value', '123456');
  expect(submitted).toEqual([]);
});

test('a code that is completed while the form is busy is submitted once it no longer is', async () => {
  const { submitted, becomesBusy } = open({ isBusy: true, submitsItself: true });
  await userEvent.type(field(), '123456');
  expect(submitted).toEqual([]);
  becomesBusy(false);
  expect(submitted).toEqual(['123456']);
});

test('a code that is changed again while the form is busy is not submitted', async () => {
  const { submitted, becomesBusy } = open({ isBusy: true, submitsItself: true });
  await userEvent.type(field(), '123456{Backspace}');
  becomesBusy(false);
  expect(submitted).toEqual([]);
});

test('without submitting itself a complete code waits for the button', async () => {
  const { submitted } = open({ isBusy: false });
  await userEvent.type(field(), '123456');
  expect(submitted).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(submitted).toEqual(['123456']);
});

test('a code may be typed in Arabic digits', async () => {
  const { submitted } = open({ isBusy: false, submitsItself: true });
  await userEvent.type(field(), '٤٨٢٩١٠');
  expect(submitted).toEqual(['482910']);
});
