import * as routes from '@potli/contracts/routes.ts';
import {
  useListUndeliveredOfOrdersQuery,
  useListUndeliveredOfPaymentsQuery,
  useListUndeliveredOfSupportQuery,
  useRetryUndeliveredOfOrdersMutation,
  useRetryUndeliveredOfPaymentsMutation,
  useRetryUndeliveredOfSupportMutation,
} from '../api.ts';
import { useMay } from '../session/use-may.ts';
import type { Polling } from '../session/use-polling.ts';

/** What each service could not deliver, with the hook that retries it; skipped where the operator's roles do not allow it. */
export const useDeadLetters = (polling: Polling) => {
  const { fetches } = useMay();
  return [
    {
      ...useListUndeliveredOfOrdersQuery({}, { ...polling, skip: !fetches(routes.listUndeliveredOfOrders) }),
      useRetry: useRetryUndeliveredOfOrdersMutation,
    },
    {
      ...useListUndeliveredOfPaymentsQuery({}, { ...polling, skip: !fetches(routes.listUndeliveredOfPayments) }),
      useRetry: useRetryUndeliveredOfPaymentsMutation,
    },
    {
      ...useListUndeliveredOfSupportQuery({}, { ...polling, skip: !fetches(routes.listUndeliveredOfSupport) }),
      useRetry: useRetryUndeliveredOfSupportMutation,
    },
  ];
};
