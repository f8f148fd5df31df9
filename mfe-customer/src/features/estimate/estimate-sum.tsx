import { toRupees } from '@potli/contracts/rules/money.ts';
import { rupees, wholeRupees } from '@potli/ui-kit/money.tsx';
import { soonHour } from '../../kit/calendar-date.ts';
import { estimateTexts as words } from '../../texts/ordering.ts';
import { type OrderEstimate, usePromisedHour } from './use-estimate.ts';

/** Beside 'Next': the estimate, or what the stores ask, and by when the exact price is known. */
export const EstimateSum = ({ stores, pieces, estimate }: OrderEstimate) => {
  const now = new Date();
  const by = usePromisedHour(now);
  return (
    <p className="customer-next-sum">
      {estimate ? (
        <>
          <strong className="figures">{words.about(wholeRupees(toRupees(estimate.total)))}</strong>
          <span>{words.estimated(by && soonHour(by, now))}</span>
        </>
      ) : (
        <>
          <strong className="figures">{stores.paise > 0 ? rupees(toRupees(stores.paise)) : words.toBeConfirmed}</strong>
          <span>{words.storesOnly(pieces, stores.unpriced.length)}</span>
        </>
      )}
    </p>
  );
};
