import { dutiesAsOf, dutiesSource, usualDuties } from '@potli/contracts/reference/duties.ts';
import { dutiesPayer } from '@potli/contracts/reference/duties-payer.ts';
import { texts } from '../texts.ts';
import { OutsideLink } from './outside-link.tsx';

/** Who pays duties, and what is usual in that country; an unknown country has the first alone. */
export const DutiesNote = ({ country }: { country: string }) => {
  const usual = usualDuties(country);
  const source = dutiesSource(country);
  return (
    <p className="customer-hint customer-duties">
      {dutiesPayer} {usual && `${texts.duties.inCountry(country)} ${usual} `}
      {source && (
        <>
          {texts.duties.source(dutiesAsOf)} <OutsideLink href={source.url}>{source.name}</OutsideLink>.
        </>
      )}
    </p>
  );
};
