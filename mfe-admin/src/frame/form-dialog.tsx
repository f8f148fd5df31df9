import { Button, type ButtonProps, Flex, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '../order/problem-notice.tsx';

interface FormDialogProps<F> {
  /** Of the form, for the ids of its fields. */
  readonly name: string;
  /** `button` opens the dialog. */
  readonly words: Readonly<Record<'button' | 'title' | 'submit' | 'failed', string>>;
  /** More about the button that opens the dialog. */
  readonly button?: ButtonProps;
  readonly initial?: Partial<F>;
  /** A second button, which closes the dialog; without it there is the cross only. */
  readonly cancel?: string;
  /** The buttons are for something that cannot be undone. */
  readonly danger?: boolean;
  /** Whether the form can be submitted at all. */
  readonly disabled?: boolean;
  /** Closed without saving, the form opens again with what was entered. */
  readonly keepsEntries?: boolean;
  /** Of the hook that submits the form. */
  readonly mutation: { readonly isLoading: boolean; readonly error?: unknown; readonly reset: () => void };
  /** Answers nothing where it failed: then the dialog stays open. */
  readonly send: (entered: F) => Promise<unknown>;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A button that opens a form in a dialog, which stays open until the form has been submitted. */
export const FormDialog = <F extends object>({
  name,
  button,
  words,
  initial,
  cancel,
  danger = false,
  disabled = false,
  keepsEntries = false,
  mutation,
  send,
  onOpenChange,
  children,
}: FormDialogProps<F>) => {
  const [open, setOpen] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
    if (!next) mutation.reset();
  };
  const submit = async (entered: F) => {
    if (await send(entered)) show(false);
  };
  return (
    <>
      <Button {...button} danger={danger} onClick={() => show(true)}>
        {words.button}
      </Button>
      <Modal
        open={open}
        title={words.title}
        okText={words.submit}
        cancelText={cancel}
        okButtonProps={{ danger, disabled, htmlType: 'submit' }}
        confirmLoading={mutation.isLoading}
        footer={(_, { OkBtn, CancelBtn }) => (
          <Flex wrap justify="end" gap={8}>
            {cancel !== undefined && <CancelBtn />}
            <OkBtn />
          </Flex>
        )}
        mask={{ closable: cancel === undefined }}
        destroyOnHidden={!keepsEntries}
        width={560}
        onCancel={() => show(false)}
        modalRender={(dialog) => (
          <Form<F>
            name={name}
            aria-label={words.title}
            layout="vertical"
            {...(initial && { initialValues: initial })}
            scrollToFirstError={{ focus: true }}
            onFinish={submit}
          >
            {dialog}
          </Form>
        )}
      >
        {children}
        {mutation.error !== undefined && <ProblemNotice title={words.failed} problem={mutation.error} />}
      </Modal>
    </>
  );
};
