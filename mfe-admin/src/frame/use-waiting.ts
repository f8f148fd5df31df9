import * as routes from '@potli/contracts/routes.ts';
import { useListPaymentExceptionsQuery, useListSupportQueriesQuery } from '../api.ts';
import type { Waiting } from '../places.ts';
import { useMay } from '../session/use-may.ts';
import { usePolling } from '../session/use-polling.ts';
import { useDeadLetters } from './use-dead-letters.ts';

const pollMs = 30_000;

/**
 * How much waits for an operator in each place of the back office, as its bar shows it: '3', or '20+' where there is more
 * than is listed. Undefined where nothing waits, or where the service does not answer.
 */
export const useWaiting = (): Readonly<Record<Waiting, string | undefined>> => {
  const polling = usePolling(pollMs, { refetchOnMountOrArgChange: false });
  const { fetches } = useMay();
  const { data: payments } = useListPaymentExceptionsQuery(
    { query: { page: 1, page_size: 1 } },
    { ...polling, skip: !fetches(routes.listPaymentExceptions) },
  );
  // As the page asks for them, so that one answer serves both.
  const { data: support } = useListSupportQueriesQuery(
    { query: { state: 'open', page: 1 } },
    { ...polling, skip: !fetches(routes.listSupportQueries) },
  );
  const deadLetters = useDeadLetters(polling);
  return {
    payments: numberOf(payments?.total_count ?? 0),
    support: numberOf(support?.counts.open ?? 0),
    deadLetters: numberOf(
      deadLetters.reduce((sum, { data }) => sum + (data?.undelivered.length ?? 0), 0),
      deadLetters.some(({ data }) => data?.more),
    ),
  };
};

const numberOf = (count: number, more = false): string | undefined =>
  count === 0 ? undefined : `${count}${more ? '+' : ''}`;

/** All that waits, as one number; undefined where nothing does. */
export const sumOf = (waiting: ReturnType<typeof useWaiting>): string | undefined => {
  const known = Object.values(waiting).filter((count) => count !== undefined);
  return numberOf(
    known.reduce((sum, count) => sum + Number.parseInt(count, 10), 0),
    known.some((count) => count.endsWith('+')),
  );
};
