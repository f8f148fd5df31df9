import { displayCurrencies } from '@potli/contracts/payment/display-currencies.ts';
import { useState } from 'react';
import { customerApi } from '../../api.ts';
import { calendarDate } from '../../kit/calendar-date.ts';
import { texts } from '../../texts.ts';
import { approximately, chosenCurrency, displayCurrencyFor, keepChosenCurrency } from './display-currency.ts';

const words = texts.displayCurrency;

/** What rupees are in a currency that the customer chooses, for orientation; rupees are what counts. */
export const ApproximateAmount = ({ rupees, country }: { readonly rupees: number; readonly country: string }) => {
  const [chosen, setChosen] = useState(chosenCurrency);
  const currency = displayCurrencyFor(country, chosen);
  const { currentData, isFetching } = customerApi.useDisplayRatesQuery(
    {},
    { skip: currency === undefined, refetchOnReconnect: true },
  );
  const rate = currency && currentData?.rates[currency];
  return (
    <p className="customer-hint customer-approximate figures">
      <span>
        {rate !== undefined && currentData && currency
          ? words.about(approximately(rupees * rate, currency), calendarDate(currentData.rate_date))
          : currency && !isFetching && words.none}
      </span>
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
    </p>
  );
};
