import type { Order } from '@potli/contracts/order/order.ts';
import { Button, type ButtonProps, Flex, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';

interface FormDialogProps<F> {
  /** Of the form, for the ids of its fields. */
  readonly name: string;
  /** `button` opens the dialog. */
  readonly words: Readonly<Record<'button' | 'title' | 'submit' | 'failed', string>>;
  /** More about the button that opens the dialog. */
  readonly button?: ButtonProps;
  /** Where the form is kept, a field has a value of its type here, if an empty one: others are not restored. */
  readonly initial?: Partial<F>;
  /**
   * The order that the form is about, as it was when the dialog was opened (use-opened.ts). What is entered is then kept in
   * this browser until it is saved, for when the dialog is closed, the page is reloaded or the session ends.
   */
  readonly order?: Pick<Order, 'order_id' | 'version'>;
  /** A second button, which closes the dialog; without it there is the cross only. */
  readonly cancel?: string;
  /** The buttons are for something that cannot be undone. */
  readonly danger?: boolean;
  /** Whether the form can be submitted at all. */
  readonly disabled?: boolean;
  /** Of the hook that submits the form. */
  readonly mutation: { readonly isLoading: boolean; readonly error?: unknown; readonly reset: () => void };
  /** Answers nothing where it failed: then the dialog stays open. */
  readonly send: (entered: F) => Promise<unknown>;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A button that opens a form in a dialog, which stays open until the form has been submitted. */
export const FormDialog = <F extends object>(props: FormDialogProps<F>) => {
  const { button, words, danger = false, mutation, onOpenChange } = props;
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setOpenings(openings + 1);
    onOpenChange?.(next);
    if (!next) mutation.reset();
  };
  return (
    <>
      <Button {...button} danger={danger} onClick={() => show(true)}>
        {words.button}
      </Button>
      {/* Each opening has a form of its own, which begins from what the order is then. */}
      {openings > 0 && <OpenedForm<F> key={openings} {...props} open={open} onClose={() => show(false)} />}
    </>
  );
};

interface OpenedFormProps<F> extends FormDialogProps<F> {
  readonly open: boolean;
  readonly onClose: () => void;
}

const OpenedForm = <F extends object>({
  name,
  words,
  initial,
  order,
  cancel,
  danger = false,
  disabled = false,
  mutation,
  send,
  open,
  onClose,
  children,
}: OpenedFormProps<F>) => {
  // While the dialog closes, the order may be a later one already: the entries do not belong to that.
  const [begun] = useState(order && { order_id: `${order.order_id}/${name}`, version: order.version });
  const draft = useKeptDraft<F>({ kind: 'dialog', order: begun, fresh: () => ({ ...initial }) as F });
  const submit = async (entered: F) => {
    if (!(await send(entered))) return;
    draft.drop();
    onClose();
  };
  return (
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
      destroyOnHidden
      width={560}
      onCancel={onClose}
      modalRender={(dialog) => (
        <Form<F>
          {...draft.formProps}
          component="form"
          validateTrigger="onChange"
          name={name}
          aria-label={words.title}
          scrollToFirstError={{ focus: true }}
          onFinish={submit}
        >
          {dialog}
        </Form>
      )}
    >
      <DraftNotice {...draft} style={{ marginBlock: '4px 16px' }} />
      {children}
      {mutation.error !== undefined && <ProblemNotice title={words.failed} problem={mutation.error} />}
    </Modal>
  );
};
