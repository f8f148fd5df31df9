import * as routes from '@potli/contracts/routes.ts';
import {
  useListPaymentExceptionsQuery,
  useListSupportQueriesQuery,
  useListUndeliveredOfOrdersQuery,
  useListUndeliveredOfPaymentsQuery,
  useListUndeliveredOfSupportQuery,
} from '../api.ts';
import type { Waiting } from '../places.ts';
import { useMay } from '../session/use-may.ts';
import { usePolling } from '../session/use-polling.ts';

const pollMs = 30_000;

/**
 * How much waits for an operator in each place of the back office, as its bar shows it: '3', or '20+' where there is more
 * than is listed. Undefined where nothing waits, or where the service does not answer.
 */
export const useWaiting = (): Readonly<Record<Waiting, string | undefined>> => {
  const polled = { ...usePolling(pollMs), refetchOnMountOrArgChange: false };
  const may = useMay();
  /** A list that is not for the operator's roles is not asked for. */
  const often = (route: Parameters<typeof may.call>[0]) => ({ ...polled, skip: !may.known || !may.call(route) });
  const { data: payments } = useListPaymentExceptionsQuery(
    { query: { page: 1, page_size: 1 } },
    often(routes.listPaymentExceptions),
  );
  // As the page asks for them, so that one answer serves both.
  const { data: support } = useListSupportQueriesQuery(
    { query: { state: 'open', page: 1 } },
    often(routes.listSupportQueries),
  );
  const deadLetters = [
    useListUndeliveredOfOrdersQuery({}, often(routes.listUndeliveredOfOrders)).data,
    useListUndeliveredOfPaymentsQuery({}, often(routes.listUndeliveredOfPayments)).data,
    useListUndeliveredOfSupportQuery({}, often(routes.listUndeliveredOfSupport)).data,
  ];
  const dead = deadLetters.reduce((sum, list) => sum + (list?.undelivered.length ?? 0), 0);
  const more = deadLetters.some((list) => list?.more);
  return {
    payments: numberOf(payments?.total_count ?? 0),
    support: numberOf(support?.counts.open ?? 0),
    deadLetters: numberOf(dead, more),
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
