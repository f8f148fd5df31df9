import * as routes from '@potli/contracts/routes.ts';
import { operatorApi } from '../api.ts';
import type { Waiting } from '../places.ts';
import { useMay } from '../session/use-may.ts';
import { usePolling } from '../session/use-polling.ts';
import { useDeadLetters } from './use-dead-letters.ts';

const pollMs = 30_000;

interface Waits {
  readonly count: number;
  /** There is more than is listed. */
  readonly more?: boolean;
}

/** How much waits for an operator in each place of the back office; 0 where the service does not answer. */
export const useWaiting = (): Readonly<Record<Waiting, Waits>> => {
  const polling = usePolling(pollMs, { refetchOnMountOrArgChange: false });
  const { fetches } = useMay();
  const { data: payments } = operatorApi.useListPaymentExceptionsQuery(
    { query: { page: 1, page_size: 1 } },
    { ...polling, skip: !fetches(routes.listPaymentExceptions) },
  );
  // As the page asks for them, so that one answer serves both.
  const { data: support } = operatorApi.useListSupportQueriesQuery(
    { query: { state: 'open', page: 1 } },
    { ...polling, skip: !fetches(routes.listSupportQueries) },
  );
  const deadLetters = useDeadLetters(polling);
  return {
    payments: { count: payments?.total_count ?? 0 },
    support: { count: support?.counts.open ?? 0 },
    deadLetters: {
      count: deadLetters.reduce((sum, { data }) => sum + (data?.undelivered.length ?? 0), 0),
      more: deadLetters.some(({ data }) => data?.more),
    },
  };
};

/** All that waits, as a number: '3', or '20+' where there is more than is listed; undefined where nothing does. */
export const numberOf = (waiting: readonly Waits[]): string | undefined => {
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  return count === 0 ? undefined : `${count}${waiting.some(({ more }) => more) ? '+' : ''}`;
};
