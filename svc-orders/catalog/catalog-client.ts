import { getShippingCost } from '@potli/contracts/catalog/operations.ts';
import type { OperatorStep } from '@potli/contracts/operator/team.ts';
import { listSupportSteps } from '@potli/contracts/support/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';
import type { Rates } from '../order/evaluate.ts';

/** svc-catalog as svc-orders sees it. Both throw NEIGHBOUR_UNAVAILABLE. */
export interface CatalogClient {
  /** The shipping rates of a country; an empty table for one that has none. */
  readonly ratesOf: (country: string) => Promise<Rates>;
  /**
   * What operators answered in the support inbox, newest first. Asked as the administrator who asked svc-orders: no
   * key of a service opens the inbox.
   */
  readonly supportStepsOf: (
    query: { readonly operator?: string; readonly days: number; readonly limit: number },
    /** The administrator's `Authorization` header. */
    authorization: string,
  ) => Promise<OperatorStep[]>;
}

export const createCatalogClient = (
  { catalogUrl: baseUrl, apiKey }: { catalogUrl: string | readonly string[]; apiKey: string },
  clock: Clock,
): CatalogClient => ({
  ratesOf: async (country) => {
    try {
      const answer = await callService(getShippingCost, { baseUrl, apiKey, query: { country }, clock });
      return { rates: answer.shipping_rates, version: answer.rates_version };
    } catch (error) {
      // spec 8: a country without rates costs 0; the evaluation then asks the operator to acknowledge it.
      if (error instanceof AppError && error.code === 'COUNTRY_UNKNOWN') return { rates: {}, version: 'none' };
      throw error;
    }
  },
  supportStepsOf: async (query, onBehalfOf) => {
    const { steps } = await callService(listSupportSteps, { baseUrl, apiKey, onBehalfOf, query, clock });
    return [...steps];
  },
});
