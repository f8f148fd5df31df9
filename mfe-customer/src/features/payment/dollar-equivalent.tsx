import { dollars } from '@potli/ui-kit/money.tsx';
import { customerApi } from '../../api.ts';
import { calendarDate } from '../../kit/calendar-date.ts';
import { beforePaymentTexts } from '../../texts/before-payment.ts';

interface DollarEquivalentProps {
  readonly rupees: number;
  /** The same in another currency. */
  readonly also?: string | undefined;
}

/** What a rupee total is in dollars at the rate of the day, with that day; a line of its own that keeps its room. */
export const DollarEquivalent = ({ rupees, also }: DollarEquivalentProps) => {
  const { currentData } = customerApi.useConvertQuery(
    { query: { from: 'INR', to: 'USD', amount: rupees } },
    { refetchOnReconnect: true },
  );
  return (
    <p className="customer-hint customer-dollars figures">
      {currentData
        ? beforePaymentTexts.aboutInDollars(
            dollars(currentData.convertedAmount),
            also,
            calendarDate(currentData.rate_date),
          )
        : beforePaymentTexts.fetchingUsd}
    </p>
  );
};
