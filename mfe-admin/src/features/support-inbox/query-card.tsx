import * as routes from '@potli/contracts/routes.ts';
import type { SupportQueryEntry } from '@potli/contracts/support/operations.ts';
import type { SupportState } from '@potli/contracts/support/states.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { Button, Card, Flex, Form, Input, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { required } from '../../frame/form-rules.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const words = texts.support;

/** Answers a query by e-mail, and on the page of its order where it has one. */
const AnswerForm = ({ query, onReload }: { query: SupportQueryEntry; onReload: () => void }) => {
  const [form] = Form.useForm<{ text: string }>();
  const [answer, { isLoading, error }] = operatorApi.useAnswerSupportQueryMutation();
  const { query_id: queryId, version, email, order } = query;
  const send = async ({ text }: { text: string }) => {
    const { data } = await answer({ params: { queryId }, body: { text, version } });
    if (data) form.resetFields();
  };
  return (
    <Form form={form} name={`answer-${queryId}`} layout="vertical" requiredMark onFinish={send}>
      <Form.Item
        name="text"
        label={words.answer}
        extra={order ? words.answerHint(email) : words.answerByMail(email)}
        rules={required(words.answerMissing)}
        style={{ marginBottom: 8 }}
      >
        <Input.TextArea rows={3} maxLength={5000} />
      </Form.Item>
      {error !== undefined && (
        <ProblemNotice title={words.answerFailed} problem={error} action={{ label: words.reload, onClick: onReload }} />
      )}
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {isLoading ? words.sendingAnswer : words.sendAnswer}
        </Button>
      </Form.Item>
    </Form>
  );
};

interface QueryCardProps {
  readonly query: SupportQueryEntry;
  readonly onReload: () => void;
}

/** One query: who asked what, the way to answer, and what was done about it. */
export const QueryCard = ({ query, onReload }: QueryCardProps) => {
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
        <QueryWork query={query} onReload={onReload} />
      ) : (
        <Typography.Text type="secondary">{texts.roles.missing(routes.answerSupportQuery.roles ?? [])}</Typography.Text>
      )}
    </Card>
  );
};

/** The answer, the note and the state of a query. */
const QueryWork = ({ query, onReload }: QueryCardProps) => {
  const [form] = Form.useForm<{ note: string }>();
  const note = Form.useWatch('note', form) ?? query.note;
  const [mark, { isLoading, error }] = operatorApi.useUpdateSupportQueryMutation();
  const { brand } = useRuntimeConfig();
  const change = async (state: SupportState) => {
    const { query_id: queryId, version } = query;
    await mark({ params: { queryId }, body: { state, note, version } });
  };
  // encodeURIComponent also keeps an address from adding receivers of its own.
  const reply = `mailto:${encodeURIComponent(query.email)}?subject=${encodeURIComponent(words.replySubject(brand.name))}`;
  return (
    <>
      <AnswerForm query={query} onReload={onReload} />
      <Form form={form} name={`query-${query.query_id}`} layout="vertical" initialValues={{ note: query.note }}>
        <Form.Item name="note" label={words.note} extra={words.noteHint}>
          <Input.TextArea rows={2} maxLength={1000} />
        </Form.Item>
      </Form>
      {error !== undefined && (
        <ProblemNotice title={words.changeFailed} problem={error} action={{ label: words.reload, onClick: onReload }} />
      )}
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
