import type { MessageWords } from '@potli/contracts/order/messages.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { usePreviewMessagesMutation } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { isSessionExpiry } from '../../session/expiry.ts';
import { texts } from '../../texts.ts';
import styles from './messages.module.css';

const words = texts.messages;

const Preview = ({ messages }: { messages: readonly MessageWords[] }) => (
  <ul className={styles.list}>
    {messages.map(({ kind, to, text }) => (
      <li key={`${kind} ${to}`} className={styles.message}>
        <p className={styles.head}>
          <strong>{words.kinds[kind]}</strong> <span className={styles.soft}>{words.to[to]}</span>
        </p>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
    {messages.length === 0 && <li>{words.none}</li>}
  </ul>
);

interface MessagePreviewProps {
  readonly step: OrderStep;
  /** The update that would be sent; undefined when the form is not ready, which its page then shows. */
  readonly change: () => Promise<UpdateBody | undefined> | UpdateBody | undefined;
}

/** Shows what an update would tell people before it is given. */
export const MessagePreview = ({ step, change }: MessagePreviewProps) => {
  const [ask, { isLoading }] = usePreviewMessagesMutation();
  const [problem, setProblem] = useState<ApiProblem>();
  const { modal } = App.useApp();
  const show = async () => {
    setProblem(undefined);
    const update = await change();
    if (!update) return;
    const { data, error } = await ask({ params: { orderId: step.order.order_id }, body: step.bodyOf(update) });
    if (data)
      modal.info({
        icon: null,
        title: words.previewTitle,
        content: <Preview messages={data.messages} />,
        centered: true,
        okText: words.close,
        width: 560,
      });
    else if (!isSessionExpiry(error)) setProblem(error as ApiProblem);
  };
  return (
    <>
      <Button disabled={isLoading || step.busy} loading={isLoading} onClick={show}>
        {isLoading ? words.previewing : words.preview}
      </Button>
      {problem && <ProblemNotice title={words.previewFailed} problem={problem} />}
    </>
  );
};
