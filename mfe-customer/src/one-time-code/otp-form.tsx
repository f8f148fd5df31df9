import { isOtp } from '@potli/contracts/rules/user-details.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { InputField } from '../kit/field.tsx';
import { latinDigits } from '../kit/latin-digits.ts';
import { otpTexts } from '../texts/one-time-code.ts';

export interface OtpFormProps {
  /** Of its own button. */
  readonly labels?: { readonly submit: string; readonly submitting: string };
  /** By which a button outside of it names it. */
  readonly formId?: string;
  readonly isBusy: boolean;
  /** The sixth digit submits the form. Not where the code cancels something: there the button is one more chance. */
  readonly submitsItself?: boolean;
  readonly onSubmit: (otp: string) => void;
}

export const OtpForm = ({ labels, formId, isBusy, submitsItself = false, onSubmit }: OtpFormProps) => {
  const [otp, setOtp] = useState('');
  // A code that was completed and is not submitted yet: one completed while the form is busy waits until it is not.
  const [isDue, setDue] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const enter = (text: string) => {
    const entered = latinDigits(text).replaceAll(/\D/g, '').slice(0, 6);
    setOtp(entered);
    setProblem(undefined);
    if (entered !== otp) setDue(submitsItself && isOtp(entered));
  };
  useEffect(() => {
    if (!isDue || isBusy) return;
    setDue(false);
    onSubmit(otp);
  }, [isDue, isBusy, otp, onSubmit]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOtp(otp)) {
      onSubmit(otp);
      return;
    }
    setProblem(otpTexts.format);
    input.current?.focus();
  };
  return (
    <form id={formId} className="customer-form" noValidate onSubmit={submit}>
      <InputField
        ref={input}
        label={otpTexts.label}
        error={problem}
        className="customer-input customer-otp figures"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        onPaste={(event) => {
          event.preventDefault();
          enter(event.clipboardData.getData('text'));
        }}
        onChange={({ target }) => enter(target.value)}
      />
      {labels && (
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? labels.submitting : labels.submit}
        </button>
      )}
    </form>
  );
};
