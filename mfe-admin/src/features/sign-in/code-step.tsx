import { problemText } from '@potli/ui-kit/problem-text.ts';
import { Button, Card, Flex, Form } from 'antd';
import { texts } from '../../texts.ts';
import { CodeField, type EnteredCode } from '../second-factor/code-field.tsx';

interface CodeStepProps {
  readonly busy: boolean;
  /** Signs in with the code; answers why that failed. */
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onBack: () => void;
}

/** The second step of signing in, for an operator with a second factor. */
export const CodeStep = ({ busy, onCode, onBack }: CodeStepProps) => {
  const [form] = Form.useForm<EnteredCode>();
  const send = async ({ code }: EnteredCode) => {
    const problem = await onCode(code);
    if (problem === undefined) return;
    form.setFields([{ name: 'code', errors: [problemText(problem, texts.codeRequest.failed)] }]);
    form.focusField('code');
  };
  return (
    <Card>
      <p>{texts.signInCode.title}</p>
      <Form<EnteredCode>
        form={form}
        layout="vertical"
        requiredMark={false}
        aria-label={texts.signIn.form}
        onValuesChange={() => form.setFields([{ name: 'code', errors: [] }])}
        onFinish={send}
      >
        <CodeField recovery />
        <Flex vertical gap={8}>
          <Button type="primary" size="large" htmlType="submit" block disabled={busy} loading={busy}>
            {busy ? texts.signIn.authenticating : texts.signIn.authenticate}
          </Button>
          <Button type="link" onClick={onBack}>
            {texts.signInCode.back}
          </Button>
        </Flex>
      </Form>
    </Card>
  );
};
