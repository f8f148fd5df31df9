import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { Button, Card, Checkbox, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { operatorApi } from '../../api.ts';
import { rememberedPasskey, rememberPasskey } from '../../session/remembered-passkey.ts';
import { sessionOpened } from '../../session/session-slice.ts';
import { keepToken } from '../../session/token.ts';
import { texts } from '../../texts.ts';
import { CodeField, type EnteredCode } from '../second-factor/code-field.tsx';

interface CodeStepProps {
  readonly busy: boolean;
  /** Signs in with the code; answers why that failed. */
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onBack: () => void;
}

/** The second step of signing in, for an operator with a second factor. */
const CodeStep = ({ busy, onCode, onBack }: CodeStepProps) => {
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

/** The fewest characters that a passkey has (spec 5). */
const shortest = 6;

/** Why signing in failed: a wrong passkey in the specification's words, anything else in the server's. */
const failureOf = (error: unknown): string =>
  problemCode(error) === 'INVALID_PASSKEY'
    ? texts.signIn.invalidPasskey
    : problemText(error, texts.signIn.invalidPasskey);

interface SignIn {
  readonly passkey: string;
  readonly remember: boolean;
}

/** Passkey, 'Remember' and 'Authenticate' (spec 2, Login); then the code of an operator with a second factor. */
export const SignInForm = () => {
  const [form] = Form.useForm<SignIn>();
  // Not `useWatch`, which sees a value a moment later: Enter right after a paste would find the button disabled.
  const [passkey, setPasskey] = useState(rememberedPasskey);
  const [awaitingCode, setAwaitingCode] = useState<SignIn>();
  const [authenticate, { isLoading: busy }] = operatorApi.useAuthenticateMutation();
  const dispatch = useDispatch();

  /** Answers why it failed. */
  const signIn = async ({ passkey, remember }: SignIn, code?: string): Promise<unknown> => {
    const { data, error } = await authenticate({ body: { passkey, ...(code !== undefined && { code }) } });
    if (!data?.token) return error ?? {};
    rememberPasskey(remember ? passkey : null);
    keepToken(data.token, data.operator.name);
    dispatch(sessionOpened());
    return undefined;
  };
  const signInWithPasskey = async (entered: SignIn) => {
    const problem = await signIn(entered);
    if (problem === undefined) return;
    if (problemCode(problem) === 'SECOND_FACTOR_REQUIRED') return setAwaitingCode(entered);
    form.setFields([{ name: 'passkey', errors: [failureOf(problem)] }]);
    // The field is read out with its error.
    form.focusField('passkey');
  };

  if (awaitingCode)
    return (
      <CodeStep busy={busy} onCode={(code) => signIn(awaitingCode, code)} onBack={() => setAwaitingCode(undefined)} />
    );
  return (
    <Card>
      <Form
        form={form}
        layout="vertical"
        aria-label={texts.signIn.form}
        initialValues={{ passkey: rememberedPasskey(), remember: rememberedPasskey() !== '' }}
        onValuesChange={(_, values) => {
          setPasskey(values.passkey);
          form.setFields([{ name: 'passkey', errors: [] }]);
        }}
        onFinish={signInWithPasskey}
      >
        {/* One name for all operators: password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value="operator" readOnly hidden />
        <Form.Item name="passkey" label={texts.signIn.passkey}>
          <Input.Password name="passkey" autoComplete="current-password" size="large" autoFocus />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked" extra={texts.signIn.rememberWarning}>
          <Checkbox>{texts.signIn.remember}</Checkbox>
        </Form.Item>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          disabled={passkey.length < shortest || busy}
          loading={busy}
        >
          {busy ? texts.signIn.authenticating : texts.signIn.authenticate}
        </Button>
      </Form>
    </Card>
  );
};
