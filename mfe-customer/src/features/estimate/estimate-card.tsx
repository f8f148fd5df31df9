import { toRupees } from '@potli/contracts/rules/money.ts';
import { rupees, wholeRupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';
import { countryOptions } from '../../kit/country-options.ts';
import { DutiesNote } from '../../kit/duties-note.tsx';
import { Fact } from '../../kit/fact.tsx';
import { SelectField } from '../../kit/field.tsx';
import { estimateTexts as words } from '../../texts/ordering.ts';
import { texts } from '../../texts.ts';
import type { OrderEstimate } from './use-estimate.ts';

interface EstimateCardProps extends OrderEstimate {
  readonly country: string;
  /** Of the stores' prices. */
  readonly pieces: number;
  readonly onCountry: (country: string) => void;
  /** Beside the total: what it is in another currency. */
  readonly approximate?: ReactNode;
}

/** The estimated cost of an order before its evaluation. */
export const EstimateCard = ({
  stores,
  estimate,
  isLoading,
  country,
  pieces,
  onCountry,
  approximate,
}: EstimateCardProps) => {
  const whyNone = () => {
    if (stores.unpriced.length > 0) return words.noPrice(stores.unpriced.length);
    if (country === '') return words.chooseCountry;
    return isLoading ? words.calculating : words.noRate;
  };
  return (
    <section className="card customer-form customer-estimate" aria-labelledby="estimate-heading">
      <h2 id="estimate-heading">{words.title}</h2>
      <SelectField
        label={words.country}
        empty={texts.fields.chooseCountry}
        options={countryOptions}
        autoComplete="off"
        value={country}
        onChange={({ target }) => onCountry(target.value)}
      />
      <dl className="customer-facts customer-figures">
        <Fact term={words.stores(pieces)}>{rupees(toRupees(stores.paise))}</Fact>
        {estimate && (
          <>
            <Fact term={words.shipping(estimate.chargedKg)}>{rupees(toRupees(estimate.shipping))}</Fact>
            <Fact term={words.total} isTotal>
              {words.about(wholeRupees(toRupees(estimate.total)))}
            </Fact>
          </>
        )}
      </dl>
      {approximate}
      <p className="customer-hint" aria-live="polite">
        {estimate ? words.note : whyNone()}
      </p>
      {estimate && <DutiesNote country={country} />}
    </section>
  );
};
