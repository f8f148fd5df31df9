import { Form, Modal } from 'antd';
import { useId } from 'react';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { CodeField, type EnteredCode } from './code-field.tsx';

interface CodeDialogProps {
  readonly title: string;
  readonly why: string;
  readonly submit: string;
  /** The title of a failure. */
  readonly failed: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly problem: unknown;
  readonly onCode: (code: string) => unknown;
  readonly onCancel: () => void;
}

/** Asks for a code before something is done. */
export const CodeDialog = ({
  title,
  why,
  submit,
  failed,
  danger = false,
  busy,
  problem,
  onCode,
  onCancel,
}: CodeDialogProps) => {
  const id = useId();
  return (
    <Modal
      open
      title={title}
      width={440}
      okText={submit}
      cancelText={texts.codeRequest.cancel}
      okButtonProps={{ danger, htmlType: 'submit', form: id }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={onCancel}
    >
      <p>{why}</p>
      <Form<EnteredCode>
        id={id}
        aria-label={title}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) => onCode(code)}
      >
        <CodeField recovery />
      </Form>
      {problem !== undefined && <ProblemNotice title={failed} problem={problem} />}
    </Modal>
  );
};
