import * as routes from '@potli/contracts/routes.ts';
import { Card, Flex } from 'antd';
import {
  useListUndeliveredOfOrdersQuery,
  useListUndeliveredOfPaymentsQuery,
  useListUndeliveredOfSupportQuery,
  useRetryUndeliveredOfOrdersMutation,
  useRetryUndeliveredOfPaymentsMutation,
  useRetryUndeliveredOfSupportMutation,
} from '../api.ts';
import { DeadLetterCard } from '../features/dead-letters/dead-letter-card.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { useMay } from '../session/use-may.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.deadLetters;
const pollMs = 15_000;

/** /admin/undelivered: what the services could not deliver. One that does not answer hides nothing of the others. */
export const DeadLettersPage = () => {
  const polled = usePolling(pollMs);
  const may = useMay();
  const often = (route: Parameters<typeof may.call>[0]) => ({ ...polled, skip: !may.known || !may.call(route) });
  const services = [
    {
      ...useListUndeliveredOfOrdersQuery({}, often(routes.listUndeliveredOfOrders)),
      useRetry: useRetryUndeliveredOfOrdersMutation,
    },
    {
      ...useListUndeliveredOfPaymentsQuery({}, often(routes.listUndeliveredOfPayments)),
      useRetry: useRetryUndeliveredOfPaymentsMutation,
    },
    {
      ...useListUndeliveredOfSupportQuery({}, often(routes.listUndeliveredOfSupport)),
      useRetry: useRetryUndeliveredOfSupportMutation,
    },
  ];
  const entries = services
    .flatMap(({ data, useRetry }) => (data?.undelivered ?? []).map((entry) => ({ entry, useRetry })))
    .toSorted((one, other) => one.entry.since.localeCompare(other.entry.since));
  return (
    <Page title={words.title}>
      <p>{words.intro}</p>
      <QueryState queries={services} failed={words.failed} loading={words.loading} />
      {entries.length === 0 &&
        services.every(({ data, error, isUninitialized }) => isUninitialized || (data && !error)) && (
          <Card size="small">{words.empty}</Card>
        )}
      <Flex vertical gap={12} role="list" aria-label={words.title}>
        {entries.map(({ entry, useRetry }) => (
          <DeadLetterCard key={`${entry.document_id} ${entry.entry_id}`} entry={entry} useRetry={useRetry} />
        ))}
      </Flex>
      {services.some(({ data }) => data?.more) && <p>{words.more}</p>}
    </Page>
  );
};
