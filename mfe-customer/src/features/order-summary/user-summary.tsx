import { type UserDetailsForm, userDetailsFields } from '@potli/contracts/rules/user-details.ts';
import { Fragment } from 'react';
import { Fact } from '../../kit/fact.tsx';
import { texts } from '../../texts.ts';

const shown = userDetailsFields.filter((name) => name !== 'country_code');

/** An address that is too long for its line breaks after @ and dots, not inside a word. */
const breakable = (email: string) =>
  email.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** The calling code is part of the mobile number. */
export const UserSummary = ({ details }: { details: UserDetailsForm }) => (
  <dl className="customer-facts">
    {shown
      .filter((name) => details[name])
      .map((name) => (
        <Fact key={name} term={texts.fields[name]}>
          {name === 'mobile'
            ? `${details.country_code} ${details.mobile}`
            : name === 'email'
              ? breakable(details.email)
              : details[name]}
        </Fact>
      ))}
  </dl>
);
