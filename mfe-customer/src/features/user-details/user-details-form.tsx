import { destinationOf } from '@potli/contracts/reference/destinations.ts';
import { problemsInUserDetails, tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { type UserDetailsForm, userDetailsLimits } from '@potli/contracts/rules/user-details-form.ts';
import { type FormEvent, useRef, useState } from 'react';
import { type Destination, isSameDestination } from '../../draft/denial.ts';
import { Banner } from '../../kit/banner.tsx';
import { countryOptions } from '../../kit/country-options.ts';
import { InputField, SelectField, TextAreaField } from '../../kit/field.tsx';
import { latinDigits } from '../../kit/latin-digits.ts';
import { scrollToMiddle } from '../../kit/scroll-to-middle.ts';
import { userDetailsTexts } from '../../texts/ordering.ts';
import { texts } from '../../texts.ts';
import { codeOptions, dialledPhone, pastedPhone, typedPhone } from './user-details-entry.ts';

interface UserDetailsFormProps {
  /** By which its submit button, outside of it, names it. */
  readonly id: string;
  readonly initial: UserDetailsForm;
  /** E-mail and telephone of an order that was sent already stay (spec 2). */
  readonly contactLocked: boolean;
  readonly denied?: { readonly destination: Destination; readonly message: string } | undefined;
  readonly onChange: (details: UserDetailsForm) => void;
  readonly onProceed: (details: UserDetailsForm) => void;
}

const tidy = (details: UserDetailsForm): UserDetailsForm => tidyUserDetails({ ...details, ...dialledPhone(details) });

export const UserDetailsFields = ({
  id,
  initial,
  contactLocked,
  denied,
  onChange,
  onProceed,
}: UserDetailsFormProps) => {
  const [details, setDetails] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [isChoosingCode, setChoosingCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const found = problemsInUserDetails(tidy(details));
  const problems = checked ? found : {};
  // Stays marked until it is changed, but does not block: the operator may have been wrong.
  const denial = denied && isSameDestination(details, denied.destination) ? denied.message : undefined;
  const hasProblems = checked && (denial !== undefined || Object.keys(found).length > 0);

  const enter = (change: Partial<UserDetailsForm>) => {
    const next = { ...details, ...change };
    setDetails(next);
    onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const sent = tidy(details);
    const wrong = problemsInUserDetails(sent);
    if (Object.keys(wrong).length === 0) {
      onProceed(sent);
      return;
    }
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    const first = controls.find((control) => Object.hasOwn(wrong, control.getAttribute('name') ?? ''));
    first?.focus({ preventScroll: true });
    scrollToMiddle(first);
  };
  const entry = (name: keyof UserDetailsForm) => ({
    name,
    label: texts.fields[name],
    error: problems[name],
    value: details[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => enter({ [name]: target.value }),
  });
  const text = (name: keyof UserDetailsForm) => ({ ...entry(name), maxLength: userDetailsLimits[name] });
  const isDialled = found.country_code === undefined && found.mobile === undefined;
  const lockedHint = contactLocked ? userDetailsTexts.locked : undefined;

  return (
    <form id={id} ref={form} className="card customer-form" noValidate onSubmit={submit}>
      {hasProblems && <Banner kind="problem">{userDetailsTexts.banner}</Banner>}
      <InputField {...text('name')} dir="auto" autoComplete="name" />
      <InputField
        {...text('email')}
        hint={lockedHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={contactLocked}
      />
      <InputField {...text('recipient_name')} hint={userDetailsTexts.recipient} dir="auto" autoComplete="off" />
      <div className="customer-phone">
        {contactLocked ? (
          <InputField {...text('country_code')} readOnly />
        ) : (
          <SelectField
            {...entry('country_code')}
            empty={userDetailsTexts.code}
            options={isChoosingCode ? codeOptions() : codeOptions(details.country_code)}
            onFocus={() => setChoosingCode(true)}
            onBlur={() => setChoosingCode(false)}
            autoComplete="tel-country-code"
          />
        )}
        {contactLocked ? (
          <InputField {...entry('mobile')} hint={lockedHint} readOnly />
        ) : (
          <InputField
            {...entry('mobile')}
            hint={isDialled ? userDetailsTexts.dialled(dialledPhone(details)) : userDetailsTexts.mobile}
            inputMode="numeric"
            autoComplete="tel-national"
            // The limit of 13 characters is applied to what is left of a pasted number without blanks and calling code.
            onChange={({ target }) => enter(typedPhone(target.value, details.country_code))}
            onPaste={(event) => {
              event.preventDefault();
              enter(pastedPhone(event.clipboardData.getData('text'), details));
            }}
            onBlur={() => enter(dialledPhone(details))}
          />
        )}
      </div>
      <TextAreaField
        {...text('address')}
        error={problems.address ?? denial}
        dir="auto"
        autoComplete="street-address"
        rows={3}
      />
      <div className="customer-pair">
        <SelectField
          {...entry('country')}
          empty={texts.fields.chooseCountry}
          options={countryOptions}
          autoComplete="country-name"
        />
        <InputField
          {...text('postal_code')}
          onChange={({ target }) => enter({ postal_code: latinDigits(target.value) })}
          autoComplete="postal-code"
          autoCapitalize="characters"
          placeholder={destinationOf(details.country)?.example ?? ''}
        />
      </div>
    </form>
  );
};
