import type { Order } from '@potli/contracts/order/order.ts';
import { Button, Form, Modal, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '../../order/problem-notice.tsx';

interface CorrectionDialogProps<F> {
  /** Of the form, for the ids of its fields. */
  readonly name: string;
  readonly words: {
    readonly button: string;
    readonly title: string;
    readonly intro: string;
    readonly submit: string;
    readonly failed: string;
  };
  readonly initial: F;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly problem: unknown;
  /** Answers the corrected order, or undefined when it failed. */
  readonly send: (entered: F) => Promise<Order | undefined>;
  readonly children: ReactNode;
}

/** A button that opens a form in a dialog, which stays open until the correction is made. */
export const CorrectionDialog = <F extends object>({
  name,
  words,
  initial,
  busy,
  problem,
  send,
  children,
}: CorrectionDialogProps<F>) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const submit = async (entered: F) => {
    if (await send(entered)) close();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.button}</Button>
      <Modal open={open} title={words.title} footer={null} onCancel={close} destroyOnHidden width={560}>
        <Typography.Paragraph>{words.intro}</Typography.Paragraph>
        <Form<F>
          name={name}
          layout="vertical"
          requiredMark={false}
          initialValues={initial}
          scrollToFirstError={{ focus: true }}
          onFinish={submit}
        >
          {children}
          {problem !== undefined && <ProblemNotice title={words.failed} problem={problem} />}
          <Button type="primary" htmlType="submit" loading={busy}>
            {words.submit}
          </Button>
        </Form>
      </Modal>
    </>
  );
};
