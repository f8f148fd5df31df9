import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Button } from 'antd';
import { operatorApi } from '../../api.ts';
import { InfoDialog } from '../../frame/info-dialog.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
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
  const [ask, { data, error, isLoading, reset }] = operatorApi.usePreviewMessagesMutation();
  const show = async () => {
    reset();
    const update = await change();
    if (update) await ask({ params: { orderId: step.order.order_id }, body: step.bodyOf(update) });
  };
  return (
    <>
      <Button disabled={isLoading || step.busy} loading={isLoading} onClick={show}>
        {isLoading ? words.previewing : words.preview}
      </Button>
      {error !== undefined && <ProblemNotice title={words.previewFailed} problem={error} />}
      <InfoDialog open={data !== undefined} title={words.previewTitle} onClose={reset}>
        {data?.messages.length === 0 && words.none}
        {data?.messages.map(({ kind, to, text }) => (
          <MessageText key={`${kind} ${to}`} kind={kind} about={words.to[to]} text={text} />
        ))}
      </InfoDialog>
    </>
  );
};
