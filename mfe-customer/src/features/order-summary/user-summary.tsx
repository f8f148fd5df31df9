import type { UserDetailsForm } from '@potli/contracts/rules/user-details.ts';

const rows = (details: UserDetailsForm): readonly (readonly [string, string])[] => [
  ['Name', details.name],
  ['Email', details.email],
  ['Mobile', `${details.country_code} ${details.mobile}`],
  ['Address', details.address],
  ['Country', details.country],
  ['Postal code', details.postal_code],
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
