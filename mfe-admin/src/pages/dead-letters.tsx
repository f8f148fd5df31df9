import { Card, Flex } from 'antd';
import { DeadLetterCard } from '../features/dead-letters/dead-letter-card.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { useDeadLetters } from '../frame/use-dead-letters.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.deadLetters;
const pollMs = 15_000;

/** /admin/undelivered: what the services could not deliver. One that does not answer hides nothing of the others. */
export const DeadLettersPage = () => {
  const services = useDeadLetters(usePolling(pollMs));
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
