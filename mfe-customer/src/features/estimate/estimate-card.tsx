import { countryOptions } from '../../kit/country-options.ts';
import { SelectField } from '../../kit/field.tsx';
import { estimateTexts as words } from '../../texts/ordering.ts';
import { texts } from '../../texts.ts';
import { EstimateFacts, type EstimateFactsProps } from './estimate-facts.tsx';

interface EstimateCardProps extends EstimateFactsProps {
  readonly onCountry: (country: string) => void;
}

/** The estimated cost of an order before its evaluation. */
export const EstimateCard = ({ onCountry, ...facts }: EstimateCardProps) => (
  <section className="card customer-form customer-estimate" aria-labelledby="estimate-heading">
    <h2 id="estimate-heading">{words.title}</h2>
    <SelectField
      label={words.country}
      empty={texts.fields.chooseCountry}
      options={countryOptions}
      autoComplete="off"
      value={facts.country}
      onChange={({ target }) => onCountry(target.value)}
    />
    <EstimateFacts {...facts} />
  </section>
);
