import type { ReactNode } from 'react';
import { Banner } from '../kit/banner.tsx';
import { otpTexts } from '../texts/one-time-code.ts';
import { OtpForm, type OtpFormProps } from './otp-form.tsx';
import type { CodeSending } from './use-code-sending.ts';

interface CodeEntryProps extends OtpFormProps {
  readonly sending: CodeSending;
  /** The way out, beside the resend button. */
  readonly children: ReactNode;
}

/** Says whether the code was sent, takes it, and sends another. */
export const CodeEntry = ({ sending: { outcome, wait, isSending, resend }, children, ...form }: CodeEntryProps) => (
  <>
    {/* Room for one line, so that nothing moves when the answer comes. */}
    <div className="customer-banner-room">
      {isSending && <Banner kind="note">{otpTexts.sending}</Banner>}
      {outcome?.state === 'sent' && <Banner kind="success">{otpTexts.sent}</Banner>}
      {outcome?.state === 'failed' && (
        <Banner kind="problem">
          <p>{otpTexts.sendFailed}</p>
          {outcome.reason && <p className="customer-hint">{outcome.reason}</p>}
        </Banner>
      )}
    </div>
    <OtpForm {...form} />
    <div className="customer-actions">
      <button
        type="button"
        className="customer-plain-button customer-quiet-button figures"
        disabled={wait > 0 || isSending}
        onClick={resend}
      >
        {wait > 0 ? otpTexts.resendIn(wait) : otpTexts.resend}
      </button>
      {children}
    </div>
  </>
);
