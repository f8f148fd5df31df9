import { type UserDetailsForm, userDetailsFields } from '@potli/contracts/rules/user-details-form.ts';
import { Breakable } from '../../kit/breakable.tsx';
import { Fact } from '../../kit/fact.tsx';
import { texts } from '../../texts.ts';

const shown = userDetailsFields.filter((name) => name !== 'country_code');

/** The calling code is part of the mobile number. */
export const UserSummary = ({ details }: { details: UserDetailsForm }) => (
  <dl className="customer-facts">
    {shown
      .filter((name) => details[name])
      .map((name) => (
        <Fact key={name} term={texts.fields[name === 'recipient_name' ? 'giftRecipient' : name]}>
          {name === 'mobile' ? (
            `${details.country_code} ${details.mobile}`
          ) : name === 'email' ? (
            <Breakable text={details.email} />
          ) : (
            details[name]
          )}
        </Fact>
      ))}
  </dl>
);
