import { convertCurrency, getDisplayRates } from '@potli/contracts/payment/operations.ts';
import { toPaise, toRupees } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { displayRates, toUsdCents } from '../exchange-rate/rate.ts';

export const mountCurrency = (service: Service, { rates }: Dependencies): void => {
  service.mount(convertCurrency, async ({ query }) => {
    const paise = toPaise(query.amount);
    if (paise === undefined)
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: '/query/amount', message: 'must be rupees with at most two decimals', sent: query.amount }],
      });
    const rate = await rates.current();
    // cents to dollars is the same step as paise to rupees
    const convertedAmount = toRupees(toUsdCents(paise, rate));
    return { success: true, convertedAmount, rate_date: rate.date, rate_source: rate.source };
  });

  service.mount(getDisplayRates, async () => {
    const rate = await rates.current();
    return { success: true, rates: displayRates(rate), rate_date: rate.date, rate_source: rate.source };
  });
};
