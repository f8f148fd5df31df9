import { useDispatch, useSelector } from 'react-redux';
import { useConfirmSessionMutation } from '../../api.ts';
import { codeAccepted, codeDeclined, selectCodeRequested } from '../../session/code-request.ts';
import { texts } from '../../texts.ts';
import { CodeDialog } from './code-dialog.tsx';

const words = texts.codeRequest;

const CodeRequest = () => {
  const [confirmSession, { isLoading, error }] = useConfirmSessionMutation();
  const dispatch = useDispatch();
  return (
    <CodeDialog
      title={words.title}
      why={words.why}
      submit={words.submit}
      failed={words.failed}
      busy={isLoading}
      problem={error}
      onCode={async (code) => {
        const { data } = await confirmSession({ body: { code } });
        if (data) dispatch(codeAccepted());
      }}
      onCancel={() => dispatch(codeDeclined())}
    />
  );
};

/** Opens while a call waits for a code: the call is sent again after an accepted one, and fails when it is cancelled. */
export const CodeRequestDialog = () => useSelector(selectCodeRequested) && <CodeRequest />;
