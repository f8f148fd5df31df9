import type { SupportQueryEntry } from '@potli/contracts/support/operations.ts';
import type { SupportState } from '@potli/contracts/support/states.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { Button, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { useUpdateSupportQueryMutation } from '../../api.ts';
import { Field } from '../../form/field.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import styles from './support-inbox.module.css';

const words = texts.support;

interface QueryCardProps {
  readonly query: SupportQueryEntry;
  readonly onReload: () => void;
}

/** One query: who asked what, the way to answer, and what was done about it. */
export const QueryCard = ({ query, onReload }: QueryCardProps) => {
  const [note, setNote] = useState(query.note);
  const [mark, { isLoading, error }] = useUpdateSupportQueryMutation();
  const { brand } = useRuntimeConfig();
  const change = async (state: SupportState) => {
    const { query_id: queryId, version } = query;
    await mark({ params: { queryId }, body: { state, note, version } });
  };
  const isOpen = query.state === 'open';
  // encodeURIComponent also keeps an address from adding receivers of its own.
  const reply = `mailto:${encodeURIComponent(query.email)}?subject=${encodeURIComponent(words.replySubject(brand.name))}`;
  return (
    <article className={`card ${styles.query}`} aria-label={words.from(query.name)}>
      <header className={styles.head}>
        <h2 className={styles.name}>{query.name}</h2>
        <span>{query.email}</span>
        <Typography.Text type="secondary">
          {words.received} <IndiaTime at={query.created_at} />
        </Typography.Text>
      </header>
      <p className={styles.message}>{query.message}</p>
      {query.answered_by !== null && query.answered_at !== null && (
        <p>
          {words.answeredBy(query.answered_by)}, <IndiaTime at={query.answered_at} />
        </p>
      )}
      <Typography.Text type="secondary">{words.forwarding[query.forwarding]}</Typography.Text>
      <Field label={words.note} hint={words.noteHint}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {error !== undefined && (
        <ProblemNotice title={words.changeFailed} problem={error} action={{ label: words.reload, onClick: onReload }} />
      )}
      <Flex wrap gap={12}>
        <Button href={reply}>{words.reply}</Button>
        {isOpen ? (
          <Button type="primary" loading={isLoading} onClick={() => change('answered')}>
            {words.markAnswered}
          </Button>
        ) : (
          <>
            <Button loading={isLoading} disabled={note === query.note} onClick={() => change('answered')}>
              {words.saveNote}
            </Button>
            <Button loading={isLoading} onClick={() => change('open')}>
              {words.reopen}
            </Button>
          </>
        )}
      </Flex>
    </article>
  );
};
