import { getShippingCost } from '@potli/contracts/catalog/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';
import type { Rates } from '../order/evaluate.ts';

/** The shipping rates of a country; an empty table for one that has none. @throws AppError NEIGHBOUR_UNAVAILABLE */
export type RatesOf = (country: string, requestId: string) => Promise<Rates>;

/** Asks svc-catalog. */
export const catalogRates =
  (settings: { catalogUrl: string | readonly string[]; apiKey: string }, clock: () => Date): RatesOf =>
  async (country, requestId) => {
    try {
      const answer = await callService(getShippingCost, {
        baseUrl: settings.catalogUrl,
        apiKey: settings.apiKey,
        query: { country },
        requestId,
        clock,
      });
      return { rates: answer.shipping_rates, version: answer.rates_version };
    } catch (error) {
      // spec 8: a country without rates costs 0; the evaluation then asks the operator to acknowledge it.
      if (error instanceof AppError && error.code === 'COUNTRY_UNKNOWN') return { rates: {}, version: 'none' };
      throw error;
    }
  };
