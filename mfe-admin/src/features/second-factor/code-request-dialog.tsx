import { Form, Modal } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { codeAccepted, codeDeclined, selectCodeRequested } from '../../session/code-request.ts';
import { texts } from '../../texts.ts';
import { CodeField, type EnteredCode } from './code-field.tsx';

const words = texts.codeRequest;

const CodeRequest = () => {
  const [confirmSession, { isLoading, error }] = operatorApi.useConfirmSessionMutation();
  const dispatch = useDispatch();
  const send = async ({ code }: EnteredCode) => {
    const { data } = await confirmSession({ body: { code } });
    if (data) dispatch(codeAccepted());
  };
  return (
    <Modal
      open
      title={words.title}
      width={440}
      okText={words.submit}
      cancelText={words.cancel}
      okButtonProps={{ htmlType: 'submit', form: 'code-request' }}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onCancel={() => dispatch(codeDeclined())}
    >
      <p>{words.why}</p>
      <Form<EnteredCode> name="code-request" aria-label={words.title} layout="vertical" onFinish={send}>
        <CodeField recovery />
      </Form>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Modal>
  );
};

/** Opens while a call waits for a code: the call is sent again after an accepted one, and fails when it is cancelled. */
export const CodeRequestDialog = () => useSelector(selectCodeRequested) && <CodeRequest />;
