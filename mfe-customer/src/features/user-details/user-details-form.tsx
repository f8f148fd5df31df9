import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import { destinationOf, destinations } from '@potli/contracts/reference/destinations.ts';
import {
  problemsInUserDetails,
  tidyUserDetails,
  type UserDetailsForm,
  userDetailsLimits,
} from '@potli/contracts/rules/user-details.ts';
import { type FormEvent, useRef, useState } from 'react';
import { type Destination, isSameDestination } from '../../draft/denial.ts';
import { Banner } from '../../kit/banner.tsx';
import { Field } from '../../kit/field.tsx';
import { texts } from '../../texts.ts';
import { callingCodeChoices, mobileDigits } from './user-details-entry.ts';

interface UserDetailsFormProps {
  readonly initial: UserDetailsForm;
  /** E-mail and telephone of an order that was sent already stay (spec 2). */
  readonly contactLocked: boolean;
  /** The address that the operator returned, and why. */
  readonly denied?: { readonly destination: Destination; readonly message: string } | undefined;
  readonly onChange: (details: UserDetailsForm) => void;
  readonly onProceed: (details: UserDetailsForm) => void;
}

const codes = callingCodeChoices(callingCodes);

/** 'Contact & Address Details' (spec 5). */
export const UserDetailsFields = ({ initial, contactLocked, denied, onChange, onProceed }: UserDetailsFormProps) => {
  const [details, setDetails] = useState(initial);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = checked ? problemsInUserDetails(tidyUserDetails(details)) : {};
  // Stays marked until something about it is changed. It stops nobody: the operator may have been wrong.
  const denial = denied && isSameDestination(details, denied.destination) ? denied.message : undefined;
  const hasProblems = denial !== undefined || Object.keys(problems).length > 0;

  const enter = (change: Partial<UserDetailsForm>) => {
    const next = { ...details, ...change };
    setDetails(next);
    onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const tidy = tidyUserDetails(details);
    const wrong = problemsInUserDetails(tidy);
    if (Object.keys(wrong).length === 0) {
      onProceed(tidy);
      return;
    }
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const first = controls.find((control) => Object.hasOwn(wrong, control.getAttribute('name') ?? ''));
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  };
  const choice = (name: keyof UserDetailsForm) => ({
    name,
    className: 'customer-input',
    value: details[name],
    onChange: ({ target }: { target: { value: string } }) => enter({ [name]: target.value }),
  });
  const text = (name: keyof UserDetailsForm) => ({ ...choice(name), maxLength: userDetailsLimits[name] });
  const lockedHint = contactLocked ? texts.userDetails.locked : undefined;

  return (
    <form ref={form} className="card customer-form" noValidate onSubmit={submit}>
      {hasProblems && <Banner kind="problem">{texts.userDetails.banner}</Banner>}
      <Field label={texts.fields.name} error={problems.name}>
        {(ids) => <input {...ids} {...text('name')} dir="auto" autoComplete="name" />}
      </Field>
      <Field label={texts.fields.email} error={problems.email} hint={lockedHint}>
        {(ids) => (
          <input
            {...ids}
            {...text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            readOnly={contactLocked}
          />
        )}
      </Field>
      <div className="customer-phone">
        <Field label={texts.fields.country_code} error={problems.country_code}>
          {(ids) =>
            contactLocked ? (
              <input {...ids} {...text('country_code')} readOnly />
            ) : (
              <select {...ids} {...choice('country_code')} autoComplete="tel-country-code">
                <option value="">{texts.userDetails.code}</option>
                {codes.map(({ code, names }) => (
                  <option key={code} value={code}>
                    {code} {names}
                  </option>
                ))}
              </select>
            )
          }
        </Field>
        <Field label={texts.fields.mobile} error={problems.mobile} hint={lockedHint}>
          {(ids) => (
            <input
              {...ids}
              {...text('mobile')}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              readOnly={contactLocked}
              // A pasted number has blanks and dashes; the browser would cut it at 13 characters before they are gone.
              onPaste={(event) => {
                if (contactLocked) return;
                event.preventDefault();
                enter({ mobile: mobileDigits(event.clipboardData.getData('text')) });
              }}
              onChange={({ target }) => enter({ mobile: mobileDigits(target.value) })}
            />
          )}
        </Field>
      </div>
      <Field label={texts.fields.address} error={problems.address ?? denial}>
        {(ids) => <textarea {...ids} {...text('address')} dir="auto" autoComplete="street-address" rows={3} />}
      </Field>
      <div className="customer-pair">
        <Field label={texts.fields.country} error={problems.country}>
          {(ids) => (
            <select {...ids} {...choice('country')} autoComplete="country-name">
              <option value="">{texts.fields.chooseCountry}</option>
              {destinations.map(({ country }) => (
                <option key={country} value={country}>
                  {country}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.fields.postal_code} error={problems.postal_code}>
          {(ids) => (
            <input
              {...ids}
              {...text('postal_code')}
              autoComplete="postal-code"
              autoCapitalize="characters"
              placeholder={destinationOf(details.country)?.example ?? ''}
            />
          )}
        </Field>
      </div>
      <button type="submit" className="button">
        {texts.userDetails.proceed}
      </button>
    </form>
  );
};
