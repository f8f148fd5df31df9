import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { type Estimate, type EstimatedItem, estimateOf, storePrices } from '@potli/contracts/rules/estimate.ts';
import { evaluationDue } from '@potli/contracts/rules/evaluation-due.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { customerApi } from '../../api.ts';

const hour = 3_600_000;

export interface OrderEstimate {
  readonly stores: ReturnType<typeof storePrices>;
  /** The quantities of the items with a known price together. */
  readonly pieces: number;
  /** Undefined until the rates are there, and where none can be made. */
  readonly estimate: Estimate | undefined;
  /** The estimate can still come: prices and country are known. */
  readonly isLoading: boolean;
  /** The rates could not be loaded. */
  readonly isFailed: boolean;
}

const piecesOf = (items: readonly EstimatedItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The sum of the store prices, and the likely price with shipping once a country is chosen. */
export const useEstimate = (items: readonly EstimatedItem[], country: string): OrderEstimate => {
  const stores = storePrices(items);
  const wanted = country !== '' && items.length > 0 && stores.unpriced.length === 0;
  const { currentData, isFetching, isError } = customerApi.useShippingCostQuery(
    { query: { country } },
    { skip: !wanted, refetchOnReconnect: true },
  );
  return {
    stores,
    pieces: piecesOf(items) - piecesOf(stores.unpriced),
    estimate: wanted && currentData ? estimateOf(items, currentData.shipping_rates, indiaDate(new Date())) : undefined,
    isLoading: wanted && isFetching,
    isFailed: isError,
  };
};

/** By when an order that is placed now has its exact price, to the next full hour. Undefined where the site does not say. */
export const usePromisedHour = (now: Date): string | undefined => {
  const { evaluationHours } = useRuntimeConfig();
  if (evaluationHours === undefined) return undefined;
  const due = Date.parse(evaluationDue(now, evaluationHours));
  return new Date(Math.ceil(due / hour) * hour).toISOString();
};
