import type { UserDetailsForm } from '@potli/contracts/rules/user-details.ts';
import { texts } from '../../texts.ts';

const rows = (details: UserDetailsForm): readonly (readonly [string, string])[] => [
  [texts.fields.name, details.name],
  [texts.fields.email, details.email],
  [texts.fields.mobile, `${details.country_code} ${details.mobile}`],
  [texts.fields.address, details.address],
  [texts.fields.country, details.country],
  [texts.fields.postalCode, details.postal_code],
];

export const UserSummary = ({ details }: { details: UserDetailsForm }) => (
  <dl className="customer-facts">
    {rows(details).map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd dir="auto">{text}</dd>
      </div>
    ))}
  </dl>
);
