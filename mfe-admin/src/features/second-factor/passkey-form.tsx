import { Button, Flex, Form, Input } from 'antd';
import { required } from '../../frame/form-rules.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.secondFactor;

interface PasskeyFormProps {
  readonly busy: boolean;
  readonly problem: unknown;
  readonly onPasskey: (passkey: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the operator's passkey again before the second factor is set up. */
export const PasskeyForm = ({ busy, problem, onPasskey, onCancel }: PasskeyFormProps) => (
  <Form<{ readonly passkey: string }>
    layout="vertical"
    aria-label={words.passkeyForm}
    requiredMark={false}
    style={{ width: '100%', maxWidth: 360 }}
    onFinish={({ passkey }) => onPasskey(passkey)}
  >
    <Form.Item name="passkey" label={words.passkey} extra={words.passkeyWhy} rules={required(words.passkeyMissing)}>
      <Input.Password autoComplete="current-password" autoFocus />
    </Form.Item>
    <Flex wrap gap={8}>
      <Button type="primary" htmlType="submit" loading={busy}>
        {words.passkeySubmit}
      </Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </Flex>
    {problem !== undefined && <ProblemNotice title={words.beginFailed} problem={problem} />}
  </Form>
);
