import type { OrderMessageState } from '@potli/contracts/order/messages.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { Button, Tag, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { useResendMessageMutation } from '../../api.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { isSessionExpiry } from '../../session/expiry.ts';
import { texts } from '../../texts.ts';
import { MessageText } from './message-text.tsx';

const words = texts.messages;
const colours = { owed: 'processing', delivered: 'success', failed: 'error' } as const;

/** The delivery receipt of a sent message where the provider has given one. */
const stateOf = ({ state, receipt }: OrderMessageState): string =>
  state === 'delivered' && receipt ? words.receipts[receipt.state] : words.states[state];

/** The channels that failed, each with the provider's reason. */
const failedChannels = ({ refusals }: OrderMessageState): string =>
  refusals.map(({ channel, reason }) => `${words.notBy[channel]} (${reason})`).join(', ');

const timeOf = ({ state, created_at, delivered_at, receipt }: OrderMessageState): string | null =>
  state === 'delivered' ? (receipt?.at ?? delivered_at) : created_at;

interface MessageProps {
  readonly message: OrderMessageState;
  readonly sending: boolean;
  readonly disabled: boolean;
  readonly onResend: () => void;
}

const Message = ({ message, sending, disabled, onResend }: MessageProps) => {
  const { kind, to, channel, refusals, text, state, failed_tries, last_error, resent, can_resend, next_try_at } =
    message;
  const at = timeOf(message);
  return (
    <>
      <MessageText kind={kind} about={`${words.to[to]} ${words.by[channel]}`} text={text}>
        <Tag color={colours[state]}>{stateOf(message)}</Tag>
        <Typography.Text type="secondary">
          {at && <IndiaTime at={at} />} {resent && words.resentBy(resent.by)}
        </Typography.Text>
        {can_resend && (
          <Button size="small" disabled={disabled} loading={sending} onClick={onResend}>
            {sending ? words.sending : words.resend}
          </Button>
        )}
      </MessageText>
      {refusals.length > 0 && <Typography.Text type="secondary">{failedChannels(message)}</Typography.Text>}
      {failed_tries > 0 && state !== 'delivered' && (
        <Typography.Paragraph type="danger">
          {words.tries(failed_tries)} {last_error}
          {next_try_at && (
            <>
              {' '}
              {words.nextTry} <IndiaTime at={next_try_at} />
            </>
          )}
        </Typography.Paragraph>
      )}
    </>
  );
};

export const undeliveredMessages = ({ messages = [] }: Pick<Order, 'messages'>): number =>
  messages.filter(({ state }) => state !== 'delivered').length;

/** The messages of an order and their delivery, each with a way to send it again. */
export const OrderMessages = ({ order }: { order: Order }) => {
  const [resend] = useResendMessageMutation();
  const [sending, setSending] = useState('');
  const [problem, setProblem] = useState<ApiProblem>();
  const messages = order.messages ?? [];
  const send = async (messageId: string) => {
    setSending(messageId);
    setProblem(undefined);
    // The id makes a repeat of this very click harmless.
    const { error } = await resend({
      params: { orderId: order.order_id, messageId },
      body: { resend_id: crypto.randomUUID() },
    });
    setSending('');
    if (error && !isSessionExpiry(error)) setProblem(error as ApiProblem);
  };
  return (
    <>
      {problem && <ProblemNotice title={words.resendFailed} problem={problem} />}
      {messages.length === 0 && <Typography.Text type="secondary">{words.empty}</Typography.Text>}
      <Timeline
        items={messages.map((message) => ({
          key: message.message_id,
          color: message.state === 'failed' ? 'red' : 'blue',
          content: (
            <Message
              message={message}
              sending={sending === message.message_id}
              disabled={sending !== ''}
              onResend={() => send(message.message_id)}
            />
          ),
        }))}
      />
    </>
  );
};
