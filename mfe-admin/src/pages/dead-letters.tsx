import type { DeadLetter } from '@potli/contracts/dead-letter/operations.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { useDeadLetters } from '../frame/use-dead-letters.ts';
import { loginPath } from '../order/admin-paths.ts';
import { Facts } from '../order/facts.tsx';
import { IndiaTime } from '../order/india-time.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.deadLetters;

const nameOf = (kind: DeadLetter['kind']): string => {
  const messages: Partial<Record<DeadLetter['kind'], string>> = texts.messages.kinds;
  const others: Partial<Record<DeadLetter['kind'], string>> = words.kinds;
  const message = messages[kind];
  return message ? words.message(message) : (others[kind] ?? kind);
};

interface DeadLetterCardProps {
  readonly entry: DeadLetter;
  /** Of the service that has the entry. */
  readonly useRetry: ReturnType<typeof useDeadLetters>[number]['useRetry'];
}

/** One entry that a service could not deliver, with a retry. */
const DeadLetterCard = ({ entry, useRetry }: DeadLetterCardProps) => {
  const [retry, { isLoading, error }] = useRetry();
  const { document_id, entry_id, kind, reference, order_id, since, failed_tries, last_error, next_try_at } = entry;
  const name = `${nameOf(kind)}${reference ? `, ${reference}` : ''}`;
  return (
    <Card
      role="listitem"
      size="small"
      styles={{ title: { whiteSpace: 'normal' } }}
      title={
        <>
          <span>{nameOf(kind)}</span> {reference && order_id && <Link to={loginPath(order_id)}>{reference}</Link>}{' '}
          <Tag color={next_try_at ? 'processing' : 'error'}>{next_try_at ? words.trying : words.givenUp}</Tag>
        </>
      }
      extra={
        <Button
          size="small"
          loading={isLoading}
          aria-label={`${words.retry}: ${name}`}
          onClick={() => retry({ body: { document_id, entry_id } })}
        >
          {words.retry}
        </Button>
      }
    >
      <Typography.Paragraph style={{ overflowWrap: 'anywhere' }}>{last_error ?? words.noReason}</Typography.Paragraph>
      <Facts
        facts={[
          [words.since, <IndiaTime key="since" at={since} />],
          [words.tries, failed_tries],
          [words.next, next_try_at ? <IndiaTime key="next" at={next_try_at} /> : words.never],
          [words.retriedBy, entry.retried_by],
        ]}
      />
      {error !== undefined && <ProblemNotice title={words.retryFailed} problem={error} />}
    </Card>
  );
};

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
