import { toRupees } from '@potli/contracts/rules/money.ts';
import { rupees, wholeRupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';
import { DutiesNote } from '../../kit/duties-note.tsx';
import { Fact } from '../../kit/fact.tsx';
import { estimateTexts as words } from '../../texts/ordering.ts';
import type { OrderEstimate } from './use-estimate.ts';

export interface EstimateFactsProps extends OrderEstimate {
  readonly country: string;
  /** Of the stores' prices. */
  readonly pieces: number;
  /** Beside the total: what it is in another currency. */
  readonly approximate?: ReactNode;
  /** Says who pays duties also where there is no estimate. */
  readonly withDuties?: boolean;
}

/** Store prices, shipping and total of an estimate, or why there is none. */
export const EstimateFacts = ({
  stores,
  estimate,
  isLoading,
  country,
  pieces,
  approximate,
  withDuties = false,
}: EstimateFactsProps) => {
  const whyNone = () => {
    if (stores.unpriced.length > 0) return words.noPrice(stores.unpriced.length);
    if (country === '') return words.chooseCountry;
    return isLoading ? words.calculating : words.noRate;
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
      {approximate}
      <p className="customer-hint" aria-live="polite">
        {estimate ? words.note : whyNone()}
      </p>
      {(estimate || withDuties) && <DutiesNote country={country} />}
    </>
  );
};
