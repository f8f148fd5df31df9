import type { MessageWords } from '@potli/contracts/order/messages.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { Button, Timeline } from 'antd';
import { useState } from 'react';
import { usePreviewMessagesMutation } from '../../api.ts';
import { InfoDialog } from '../../frame/info-dialog.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { isSessionExpiry } from '../../session/expiry.ts';
import { texts } from '../../texts.ts';
import { MessageText } from './message-text.tsx';

const words = texts.messages;

interface MessagePreviewProps {
  readonly step: OrderStep;
  /** The update that would be sent; undefined when the form is not ready, which its page then shows. */
  readonly change: () => Promise<UpdateBody | undefined> | UpdateBody | undefined;
}

/** Shows the messages that an update would send, without sending it. */
export const MessagePreview = ({ step, change }: MessagePreviewProps) => {
  const [ask, { isLoading }] = usePreviewMessagesMutation();
  const [problem, setProblem] = useState<ApiProblem>();
  const [messages, setMessages] = useState<readonly MessageWords[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const show = async () => {
    setProblem(undefined);
    const update = await change();
    if (!update) return;
    const { data, error } = await ask({ params: { orderId: step.order.order_id }, body: step.bodyOf(update) });
    if (data) {
      setMessages(data.messages);
      setIsOpen(true);
    } else if (!isSessionExpiry(error)) setProblem(error as ApiProblem);
  };
  return (
    <>
      <Button disabled={isLoading || step.busy} loading={isLoading} onClick={show}>
        {isLoading ? words.previewing : words.preview}
      </Button>
      {problem && <ProblemNotice title={words.previewFailed} problem={problem} />}
      <InfoDialog open={isOpen} title={words.previewTitle} onClose={() => setIsOpen(false)}>
        {messages.length === 0 ? (
          words.none
        ) : (
          <Timeline
            items={messages.map(({ kind, to, text }) => ({
              key: `${kind} ${to}`,
              content: <MessageText kind={kind} about={words.to[to]} text={text} />,
            }))}
          />
        )}
      </InfoDialog>
    </>
  );
};
