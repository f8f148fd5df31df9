import type { UndeliveredEntry } from '@potli/contracts/undelivered/operations.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Button } from 'antd';
import { loginPath } from '../../order/admin-paths.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import styles from './undelivered.module.css';

const words = texts.undelivered;

const nameOf = (kind: UndeliveredEntry['kind']): string => {
  const messages: Partial<Record<UndeliveredEntry['kind'], string>> = texts.messages.kinds;
  const others: Partial<Record<UndeliveredEntry['kind'], string>> = words.kinds;
  const message = messages[kind];
  return message ? words.message(message) : (others[kind] ?? kind);
};

/** The calls of one service: trying again works the same in each. */
type Retry = (request: { body: { document_id: string; entry_id: string } }) => unknown;
export type UseRetry = () => readonly [Retry, { readonly isLoading: boolean; readonly error?: unknown }];

interface EntryProps {
  readonly entry: UndeliveredEntry;
  readonly useRetry: UseRetry;
}

const One = ({ entry, useRetry }: EntryProps) => {
  const [retry, { isLoading, error }] = useRetry();
  const { document_id, entry_id, kind, reference, order_id, since, failed_tries, last_error, next_try_at } = entry;
  const name = `${nameOf(kind)}${reference ? `, ${reference}` : ''}`;
  return (
    <li className={`card ${styles.entry}`}>
      <p className={styles.head}>
        <strong>{nameOf(kind)}</strong>
        {reference && order_id && <Link to={loginPath(order_id)}>{reference}</Link>}
        <span className={next_try_at ? styles.waiting : styles.given}>
          {next_try_at ? words.trying : words.givenUp}
        </span>
      </p>
      <p className={styles.reason}>{last_error ?? words.noReason}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{words.since}</dt>
          <dd>
            <IndiaTime at={since} />
          </dd>
        </div>
        <div>
          <dt>{words.tries}</dt>
          <dd>{failed_tries}</dd>
        </div>
        <div>
          <dt>{words.next}</dt>
          <dd>{next_try_at ? <IndiaTime at={next_try_at} /> : words.never}</dd>
        </div>
        {entry.retried_by && (
          <div>
            <dt>{words.retriedBy}</dt>
            <dd>{entry.retried_by}</dd>
          </div>
        )}
      </dl>
      <Button
        loading={isLoading}
        aria-label={`${words.retry}: ${name}`}
        onClick={() => retry({ body: { document_id, entry_id } })}
      >
        {words.retry}
      </Button>
      {error !== undefined && <ProblemNotice title={words.retryFailed} problem={error} />}
    </li>
  );
};

interface ListProps {
  readonly entries: readonly (UndeliveredEntry & { readonly useRetry: UseRetry })[];
}

/** What could not be handed over, longest owed first, each to be tried again with one click. */
export const UndeliveredList = ({ entries }: ListProps) => (
  <ul className={styles.list} aria-label={words.title}>
    {entries.map(({ useRetry, ...entry }) => (
      <One key={`${entry.document_id} ${entry.entry_id}`} entry={entry} useRetry={useRetry} />
    ))}
  </ul>
);
