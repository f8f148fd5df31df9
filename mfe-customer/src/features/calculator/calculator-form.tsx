import { destinationOf } from '@potli/contracts/reference/destinations.ts';
import { problemInCalculation } from '@potli/contracts/rules/shipping.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { Link, useSearchParams } from '@potli/ui-kit/router.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { countryOptions } from '../../kit/country-options.ts';
import { DutiesNote } from '../../kit/duties-note.tsx';
import { Entry } from '../../kit/entry.tsx';
import { InputField, SelectField } from '../../kit/field.tsx';
import { calculatorTexts } from '../../texts/calculator.ts';
import { texts } from '../../texts.ts';
import { ApproximateAmount } from '../display-currency/approximate-amount.tsx';
import { kilogramsTyped, priceFor, type ShippingPrice } from './shipping-price.ts';

/** Destination, weight, 'Get Price' and the answer (spec 2, 5). */
export const CalculatorForm = () => {
  const { brand } = useRuntimeConfig();
  const [query] = useSearchParams();
  const asksFor = destinationOf(query.get('country') ?? '')?.country;
  const [country, setCountry] = useState('');
  // After hydration: the page is prerendered without a country.
  useEffect(() => {
    if (asksFor) setCountry(asksFor);
  }, [asksFor]);
  const [weight, setWeight] = useState('');
  const [asked, setAsked] = useState(false);
  const [price, setPrice] = useState<ShippingPrice>();
  const [failure, setFailure] = useState<string>();
  const [fetchRates, { isFetching }] = customerApi.useLazyShippingCostQuery();
  /** The call whose answer fits what is entered now. */
  const awaited = useRef<unknown>(undefined);

  const kg = kilogramsTyped(weight);
  const problem = asked ? problemInCalculation(country, kg, brand.supportEmail) : undefined;
  const clear = () => {
    awaited.current = undefined;
    setAsked(false);
    setPrice(undefined);
    setFailure(undefined);
  };
  const getPrice = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clear();
    setAsked(true);
    if (problemInCalculation(country, kg, brand.supportEmail) !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(country ? 'input' : 'select')?.focus();
      return;
    }
    const call = fetchRates({ query: { country } }, true);
    awaited.current = call;
    const { data, error } = await call;
    if (awaited.current !== call) return;
    if (data) setPrice(priceFor(country, kg, data.shipping_rates));
    // An answer that is not the service's own, as of a broken gateway, has no sentence that a customer could use.
    else if (problemCode(error) === 'UNREADABLE_ANSWER') setFailure(calculatorTexts.fetchFailed);
    else setFailure(problemText(error, calculatorTexts.fetchFailed));
  };

  return (
    // `off` keeps Firefox from restoring values into the prerendered fields; autofill follows each field's own token.
    <form className="card customer-form" noValidate autoComplete="off" onSubmit={getPrice}>
      <Entry>
        <SelectField
          label={calculatorTexts.country}
          error={country === '' ? problem : undefined}
          empty={texts.fields.chooseCountry}
          options={countryOptions}
          autoComplete="country-name"
          value={country}
          onChange={({ target }) => {
            setCountry(target.value);
            clear();
          }}
        />
        <InputField
          label={calculatorTexts.weight}
          error={country === '' ? undefined : problem}
          className="customer-input figures"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={weight}
          onChange={({ target }) => {
            setWeight(target.value);
            clear();
          }}
        />
        <button type="submit" className="button" disabled={isFetching}>
          {isFetching ? calculatorTexts.getting : calculatorTexts.getPrice}
        </button>
      </Entry>
      <div aria-live="polite" className="customer-price-room">
        {failure && <Banner kind="problem">{failure}</Banner>}
        {!failure && !price && (
          <p className="customer-hint customer-price-none" aria-hidden="true">
            {calculatorTexts.priceHere}
          </p>
        )}
        {price && (
          <>
            <p className="customer-price">
              <strong>
                <Rupees amount={price.rupees} />
              </strong>
              <span>{calculatorTexts.shipping(price.chargedKg, price.country)}</span>
              <span>{calculatorTexts.transit}</span>
            </p>
            <ApproximateAmount rupees={price.rupees} country={price.country} />
            <DutiesNote country={price.country} />
            <Link className="button button-quiet" to="/user/order/create">
              {calculatorTexts.createOrder}
            </Link>
          </>
        )}
      </div>
    </form>
  );
};
