import { dollars } from '@potli/ui-kit/money.tsx';
import { customerApi } from '../../api.ts';
import { calendarDate } from '../../kit/calendar-date.ts';
import { paymentTexts } from '../../texts/payment.ts';

/** What a rupee total is in dollars at the rate of the day, with that day; a line of its own that keeps its room. */
export const DollarEquivalent = ({ rupees }: { rupees: number }) => {
  const { currentData } = customerApi.useConvertQuery({ query: { from: 'INR', to: 'USD', amount: rupees } });
  return (
    <p className="customer-hint customer-dollars figures">
      {currentData
        ? paymentTexts.aboutInDollars(dollars(currentData.convertedAmount), calendarDate(currentData.rate_date))
        : paymentTexts.fetchingUsd}
    </p>
  );
};
