import { type Ref, useId } from 'react';
import { beforePaymentTexts } from '../../texts/before-payment.ts';
import { LegalLinks } from './legal-links.tsx';

interface TermsConsentProps {
  readonly accepted: boolean;
  readonly isMissing: boolean;
  readonly onChange: (accepted: boolean) => void;
  /** The checkbox, to focus it where it is missing. */
  readonly inputRef?: Ref<HTMLInputElement>;
}

export const TermsConsent = ({ accepted, isMissing, onChange, inputRef }: TermsConsentProps) => {
  const id = useId();
  return (
    <div className="customer-field">
      <div className="customer-consent">
        <input
          ref={inputRef}
          id={id}
          type="checkbox"
          checked={accepted}
          onChange={({ target }) => onChange(target.checked)}
          {...(isMissing ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
        <label htmlFor={id}>
          {beforePaymentTexts.accept} <LegalLinks />
        </label>
      </div>
      {isMissing && (
        <p className="customer-error" role="alert" id={`${id}-error`}>
          {beforePaymentTexts.acceptTerms}
        </p>
      )}
    </div>
  );
};
