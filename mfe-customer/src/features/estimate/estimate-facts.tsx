import { toRupees } from '@potli/contracts/rules/money.ts';
import { rupees, wholeRupees } from '@potli/ui-kit/money.tsx';
import { DutiesNote } from '../../kit/duties-note.tsx';
import { Fact } from '../../kit/fact.tsx';
import { estimateTexts as words } from '../../texts/ordering.ts';
import { ApproximateAmount } from '../display-currency/approximate-amount.tsx';
import type { OrderEstimate } from './use-estimate.ts';

export interface EstimateFactsProps extends OrderEstimate {
  readonly country: string;
  /** Says who pays duties also where there is no estimate. */
  readonly withDuties?: boolean;
}

/** Store prices, shipping and total of an estimate, or why there is none. */
export const EstimateFacts = ({
  stores,
  pieces,
  estimate,
  isLoading,
  isFailed,
  country,
  withDuties = false,
}: EstimateFactsProps) => {
  const whyNone = () => {
    if (stores.unpriced.length > 0) return words.noPrice(stores.unpriced.length);
    if (country === '') return words.chooseCountry;
    if (isLoading) return words.calculating;
    return isFailed ? words.ratesNotLoaded : words.noRate;
  };
  return (
    <>
      <dl className="customer-facts customer-figures">
        <Fact term={words.stores(pieces)}>
          {stores.paise > 0 ? rupees(toRupees(stores.paise)) : words.toBeConfirmed}
        </Fact>
        {estimate && (
          <>
            <Fact term={words.shipping(estimate.chargedKg)}>{rupees(toRupees(estimate.shipping))}</Fact>
            <Fact term={words.total} isTotal>
              {words.about(wholeRupees(toRupees(estimate.total)))}
            </Fact>
          </>
        )}
      </dl>
      {estimate && <ApproximateAmount rupees={toRupees(estimate.total)} country={country} />}
      <p className="customer-hint" aria-live="polite">
        {estimate ? words.note : whyNone()}
      </p>
      {(estimate || withDuties) && <DutiesNote country={country} />}
    </>
  );
};
