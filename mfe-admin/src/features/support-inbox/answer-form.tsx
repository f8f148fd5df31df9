import type { SupportQueryEntry } from '@potli/contracts/support/operations.ts';
import { Button, Form, Input } from 'antd';
import { useAnswerSupportQueryMutation } from '../../api.ts';
import { required } from '../../frame/form-rules.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.support;

/** Answers a query by e-mail, and on the page of its order where it has one. */
export const AnswerForm = ({ query, onReload }: { query: SupportQueryEntry; onReload: () => void }) => {
  const [form] = Form.useForm<{ text: string }>();
  const [answer, { isLoading, error }] = useAnswerSupportQueryMutation();
  const { query_id: queryId, version, email, order } = query;
  const send = async ({ text }: { text: string }) => {
    const { data } = await answer({ params: { queryId }, body: { text, version } });
    if (data) form.resetFields();
  };
  return (
    <Form form={form} name={`answer-${queryId}`} layout="vertical" onFinish={send}>
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
