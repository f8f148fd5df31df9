import type { DeadLetter } from '@potli/contracts/dead-letter/operations.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Button, Card, Tag, Typography } from 'antd';
import { loginPath } from '../../order/admin-paths.ts';
import { Facts } from '../../order/facts.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.deadLetters;

const nameOf = (kind: DeadLetter['kind']): string => {
  const messages: Partial<Record<DeadLetter['kind'], string>> = texts.messages.kinds;
  const others: Partial<Record<DeadLetter['kind'], string>> = words.kinds;
  const message = messages[kind];
  return message ? words.message(message) : (others[kind] ?? kind);
};

/** The calls of one service: trying again works the same in each. */
type Retry = (request: { body: { document_id: string; entry_id: string } }) => unknown;
export type UseRetry = () => readonly [Retry, { readonly isLoading: boolean; readonly error?: unknown }];

interface EntryProps {
  readonly entry: DeadLetter;
  readonly useRetry: UseRetry;
}

/** One entry that a service could not deliver, with a retry. */
export const DeadLetterCard = ({ entry, useRetry }: EntryProps) => {
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
