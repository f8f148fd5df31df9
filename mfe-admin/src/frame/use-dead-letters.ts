import * as routes from '@potli/contracts/routes.ts';
import { operatorApi } from '../api.ts';
import { useMay } from '../session/use-may.ts';
import type { Polling } from '../session/use-polling.ts';

/** What each service could not deliver, with the hook that retries it; skipped where the operator's roles do not allow it. */
export const useDeadLetters = (polling: Polling) => {
  const { fetches } = useMay();
  return [
    {
      ...operatorApi.useListUndeliveredOfOrdersQuery(
        {},
        { ...polling, skip: !fetches(routes.listUndeliveredOfOrders) },
      ),
      useRetry: operatorApi.useRetryUndeliveredOfOrdersMutation,
    },
    {
      ...operatorApi.useListUndeliveredOfPaymentsQuery(
        {},
        { ...polling, skip: !fetches(routes.listUndeliveredOfPayments) },
      ),
      useRetry: operatorApi.useRetryUndeliveredOfPaymentsMutation,
    },
    {
      ...operatorApi.useListUndeliveredOfSupportQuery(
        {},
        { ...polling, skip: !fetches(routes.listUndeliveredOfSupport) },
      ),
      useRetry: operatorApi.useRetryUndeliveredOfSupportMutation,
    },
  ];
};
