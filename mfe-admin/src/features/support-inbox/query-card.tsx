import * as routes from '@potli/contracts/routes.ts';
import type { SupportQueryEntry } from '@potli/contracts/support/operations.ts';
import type { SupportState } from '@potli/contracts/support/states.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { Alert, Button, Card, Flex, Form, Input, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { dropDraft, readTextDraft, writeTextDraft } from '../../drafts/kept-draft.ts';
import { required } from '../../frame/form-rules.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { useNote } from './use-note.ts';

const words = texts.support;

interface QueryCardProps {
  readonly query: SupportQueryEntry;
  readonly onReload: () => void;
  /** What was done, once it may have moved the query out of the list in view. */
  readonly onMoved?: ((done: string) => void) | undefined;
}

interface SendFailureProps {
  readonly title: string;
  readonly problem: unknown;
  /** Of the mutation: takes the notice away. */
  readonly reset: () => void;
  readonly onReload: () => void;
}

/** What was not saved, with a button that fetches the query again. */
const SendFailure = ({ title, problem, reset, onReload }: SendFailureProps) => {
  const reload = () => {
    reset();
    onReload();
  };
  if (problem === undefined) return null;
  return <ProblemNotice title={title} problem={problem} action={{ label: words.reload, onClick: reload }} />;
};

/**
 * Answers a query by e-mail, and on the page of its order where it has one. An answer that is not sent yet outlives the
 * page, the session and a change of the query by another operator: it adds to the query and replaces nothing in it.
 */
const AnswerForm = ({ query, onReload, onMoved }: QueryCardProps) => {
  const [form] = Form.useForm<{ text: string }>();
  const [answer, { isLoading, error, reset }] = operatorApi.useAnswerSupportQueryMutation();
  const { query_id: queryId, version, email, order } = query;
  const send = async ({ text }: { text: string }) => {
    const { data } = await answer({ params: { queryId }, body: { text, version } });
    if (!data) return;
    // What was typed on while the answer was being sent stays, in the field and as a draft.
    if (form.getFieldValue('text') === text) {
      dropDraft('answer', queryId);
      form.setFieldValue('text', '');
    }
    onMoved?.(words.answerSent(query.name));
  };
  return (
    <Form
      form={form}
      name={`answer-${queryId}`}
      layout="vertical"
      requiredMark
      initialValues={{ text: readTextDraft('answer', queryId)?.text ?? '' }}
      onValuesChange={(_, { text }) => writeTextDraft('answer', queryId, version, text)}
      onFinish={send}
    >
      <Form.Item
        name="text"
        label={words.answer}
        extra={order ? words.answerHint(email) : words.answerByMail(email)}
        rules={required(words.answerMissing)}
        style={{ marginBottom: 8 }}
      >
        <Input.TextArea rows={3} maxLength={5000} />
      </Form.Item>
      <SendFailure title={words.answerFailed} problem={error} reset={reset} onReload={onReload} />
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {isLoading ? words.sendingAnswer : words.sendAnswer}
        </Button>
      </Form.Item>
    </Form>
  );
};

/** One query: who asked what, the way to answer, and what was done about it. */
export const QueryCard = ({ query, onReload, onMoved }: QueryCardProps) => {
  const may = useMay();
  return (
    <Card
      role="article"
      aria-label={words.from(query.name)}
      size="small"
      style={{ maxWidth: 880 }}
      styles={{ title: { whiteSpace: 'normal' } }}
      title={<h2 style={{ fontSize: 16 }}>{query.name}</h2>}
      extra={<IndiaTime at={query.created_at} />}
    >
      <Typography.Paragraph>
        {query.order && (
          <>
            <Link to={`/admin/order/${query.order.order_id}`}>{words.aboutOrder(query.order.reference)}</Link> ·{' '}
          </>
        )}
        {query.email} <Typography.Text type="secondary">{words.forwarding[query.forwarding]}</Typography.Text>
      </Typography.Paragraph>
      <Typography.Paragraph style={{ maxWidth: '75ch', whiteSpace: 'pre-wrap', fontSize: 16 }}>
        {query.message}
      </Typography.Paragraph>
      {query.answers?.map(({ at, by, text, email }) => (
        <blockquote
          key={at}
          style={{ margin: '0 0 12px', paddingInlineStart: 12, borderInlineStart: '3px solid #C7C2F5' }}
        >
          <Typography.Text type="secondary">
            {by}, <IndiaTime at={at} /> · {words.answerState[email]}
          </Typography.Text>
          <Typography.Paragraph style={{ maxWidth: '75ch', marginBottom: 0, whiteSpace: 'pre-wrap' }}>
            {text}
          </Typography.Paragraph>
        </blockquote>
      ))}
      {query.answered_by !== null && query.answered_at !== null && (
        <Typography.Paragraph>
          {words.answeredBy(query.answered_by)}, <IndiaTime at={query.answered_at} />
        </Typography.Paragraph>
      )}
      {may.call(routes.answerSupportQuery) ? (
        <QueryWork query={query} onReload={onReload} onMoved={onMoved} />
      ) : (
        <Typography.Text type="secondary">{texts.roles.missing(routes.answerSupportQuery.roles ?? [])}</Typography.Text>
      )}
    </Card>
  );
};

/** The answer, the note and the state of a query. */
const QueryWork = ({ query, onReload, onMoved }: QueryCardProps) => {
  const { query_id: queryId, version } = query;
  const { form, note, initial, keep, saved, replaced, discard } = useNote(query);
  const [mark, { isLoading, error, reset }] = operatorApi.useUpdateSupportQueryMutation();
  const { brand } = useRuntimeConfig();
  const change = async (state: SupportState) => {
    const { data } = await mark({ params: { queryId }, body: { state, note, version } });
    if (!data) return;
    saved(data.query, note);
    if (state !== query.state) onMoved?.(words.moved[state](query.name));
  };
  // encodeURIComponent also keeps an address from adding receivers of its own.
  const reply = `mailto:${encodeURIComponent(query.email)}?subject=${encodeURIComponent(words.replySubject(brand.name))}`;
  return (
    <>
      <AnswerForm query={query} onReload={onReload} onMoved={onMoved} />
      <Form
        form={form}
        name={`query-${queryId}`}
        layout="vertical"
        initialValues={{ note: initial }}
        onValuesChange={(_, typed) => keep(typed.note)}
      >
        <Form.Item name="note" label={words.note} extra={words.noteHint}>
          <Input.TextArea rows={2} maxLength={1000} />
        </Form.Item>
      </Form>
      {replaced && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={words.noteChanged}
          description={
            <>
              <blockquote style={{ margin: '0 0 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {query.note || words.noteEmpty}
              </blockquote>
              <p>{words.noteReplaced}</p>
              <Button onClick={discard} style={{ marginTop: 8 }}>
                {words.noteDiscard}
              </Button>
            </>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      <SendFailure title={words.changeFailed} problem={error} reset={reset} onReload={onReload} />
      <Flex wrap gap={12}>
        <Button href={reply}>{words.reply}</Button>
        {query.state === 'open' ? (
          <Button loading={isLoading} onClick={() => change('answered')}>
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
    </>
  );
};
