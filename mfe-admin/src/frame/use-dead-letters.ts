import * as routes from '@potli/contracts/routes.ts';
import { operatorApi } from '../api.ts';
import { useMay } from '../session/use-may.ts';
import type { Polling } from '../session/use-polling.ts';

/** What each service could not deliver, with the hook that retries it; skipped where the operator's roles do not allow it. */
export const useDeadLetters = (polling: Polling) => {
  const { fetches } = useMay();
  const when = (allowed: boolean) => ({ ...polling, skip: !allowed });
  return [
    {
      ...operatorApi.useListUndeliveredOfOrdersQuery({}, when(fetches(routes.listUndeliveredOfOrders))),
      useRetry: operatorApi.useRetryUndeliveredOfOrdersMutation,
    },
    {
      ...operatorApi.useListUndeliveredOfPaymentsQuery({}, when(fetches(routes.listUndeliveredOfPayments))),
      useRetry: operatorApi.useRetryUndeliveredOfPaymentsMutation,
    },
    {
      ...operatorApi.useListUndeliveredOfSupportQuery({}, when(fetches(routes.listUndeliveredOfSupport))),
      useRetry: operatorApi.useRetryUndeliveredOfSupportMutation,
    },
  ];
};
