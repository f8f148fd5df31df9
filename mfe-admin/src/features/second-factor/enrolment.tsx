import { Button, Flex, Form, QRCode, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { CodeField, type EnteredCode } from './code-field.tsx';

const words = texts.secondFactor;

interface EnrolmentProps {
  readonly secret: string;
  /** What the QR code says: an `otpauth:` address. */
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret for the authenticator app, and its first code as the proof that the app has it. */
export const Enrolment = ({ secret, uri, onConfirmed, onCancel }: EnrolmentProps) => {
  const [confirm, { isLoading, error }] = operatorApi.useConfirmSecondFactorMutation();
  const send = async ({ code }: EnteredCode) => {
    const { data } = await confirm({ body: { code } });
    if (data) onConfirmed(data.recovery_codes);
  };
  return (
    <Flex wrap gap={24}>
      {/* Black on white in both schemes: scanners need not read an inverted code. */}
      <QRCode type="svg" size={200} value={uri} color="#000000" bgColor="#ffffff" aria-label={words.qrCode} />
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <p>{words.scan}</p>
        <p>
          {words.secret}{' '}
          <Typography.Text
            code
            copyable={{ text: secret, tooltips: [words.copySecret, words.copied] }}
            style={{ overflowWrap: 'anywhere' }}
          >
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Typography.Text>
        </p>
        <Form<EnteredCode> layout="vertical" aria-label={words.confirmForm} onFinish={send}>
          <CodeField />
          <Flex wrap gap={8}>
            <Button type="primary" htmlType="submit" loading={isLoading}>
              {words.confirm}
            </Button>
            <Button onClick={onCancel}>{words.cancel}</Button>
          </Flex>
        </Form>
        {error !== undefined && <ProblemNotice title={words.confirmFailed} problem={error} />}
      </div>
    </Flex>
  );
};
