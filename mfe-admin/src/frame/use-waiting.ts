import {
  useListPaymentExceptionsQuery,
  useListSupportQueriesQuery,
  useListUndeliveredOfOrdersQuery,
  useListUndeliveredOfPaymentsQuery,
  useListUndeliveredOfSupportQuery,
} from '../api.ts';
import type { Waiting } from '../places.ts';
import { usePolling } from '../session/use-polling.ts';

const pollMs = 30_000;

/**
 * How much waits for an operator in each place of the back office, as its bar shows it: '3', or '20+' where there is more
 * than is listed. Undefined where nothing waits, or where the service does not answer.
 */
export const useWaiting = (): Readonly<Record<Waiting, string | undefined>> => {
  const often = { ...usePolling(pollMs), refetchOnMountOrArgChange: false };
  const { data: payments } = useListPaymentExceptionsQuery({ query: { page: 1, page_size: 1 } }, often);
  // As the page asks for them, so that one answer serves both.
  const { data: support } = useListSupportQueriesQuery({ query: { state: 'open', page: 1 } }, often);
  const undelivered = [
    useListUndeliveredOfOrdersQuery({}, often).data,
    useListUndeliveredOfPaymentsQuery({}, often).data,
    useListUndeliveredOfSupportQuery({}, often).data,
  ];
  const dead = undelivered.reduce((sum, list) => sum + (list?.undelivered.length ?? 0), 0);
  const more = undelivered.some((list) => list?.more);
  return {
    payments: numberOf(payments?.total_count ?? 0),
    support: numberOf(support?.counts.open ?? 0),
    deadLetters: numberOf(dead, more),
  };
};

const numberOf = (count: number, more = false): string | undefined =>
  count === 0 ? undefined : `${count}${more ? '+' : ''}`;
