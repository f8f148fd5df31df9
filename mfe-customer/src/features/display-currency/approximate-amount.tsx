import { displayCurrencies } from '@potli/contracts/payment/display-currencies.ts';
import { type ReactNode, useState } from 'react';
import { customerApi } from '../../api.ts';
import { calendarDate } from '../../kit/calendar-date.ts';
import { texts } from '../../texts.ts';
import { approximately, chosenCurrency, displayCurrencyFor, keepChosenCurrency } from './display-currency.ts';

const words = texts.displayCurrency;

interface ApproximateAmountProps {
  readonly rupees: number;
  readonly country: string;
  /** Shows the amount in a sentence of its own, which has the rate's date and dollars; undefined: none beside dollars. */
  readonly children?: (amount: string | undefined) => ReactNode;
}

/** What rupees are in a currency that the customer chooses, for orientation; rupees are what counts. */
export const ApproximateAmount = ({ rupees, country, children }: ApproximateAmountProps) => {
  const [chosen, setChosen] = useState(chosenCurrency);
  const currency = displayCurrencyFor(country, chosen);
  const { currentData, isFetching } = customerApi.useDisplayRatesQuery(
    {},
    { skip: currency === undefined, refetchOnReconnect: true },
  );
  const rate = currency && currentData?.rates[currency];
  const amount = rate === undefined || !currency ? undefined : approximately(rupees * rate, currency);
  const alone =
    amount !== undefined && currentData
      ? !children && words.about(amount, calendarDate(currentData.rate_date))
      : currency && !isFetching && words.none;
  return (
    <div className="customer-hint customer-approximate figures">
      <div>
        {children?.(currency === 'USD' ? undefined : amount)}
        {alone}
      </div>
      <select
        aria-label={words.label}
        value={currency ?? 'none'}
        autoComplete="off"
        onChange={({ target }) => {
          setChosen(target.value);
          keepChosenCurrency(target.value);
        }}
      >
        <option value="none">{words.rupeesOnly}</option>
        {displayCurrencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
};
