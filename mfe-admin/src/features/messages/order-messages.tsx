import type { OrderMessageState } from '@potli/contracts/order/messages.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import * as routes from '@potli/contracts/routes.ts';
import { Button, Tag, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
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

/** A message whose first attempt is still running: neither late nor worth sending again. */
const isOnItsWay = ({ state, failed_tries }: OrderMessageState): boolean => state === 'owed' && failed_tries === 0;

const Message = ({ orderId, message }: { orderId: string; message: OrderMessageState }) => {
  const may = useMay();
  const [resend, { isLoading, error }] = operatorApi.useResendMessageMutation();
  const { message_id: messageId, kind, to, channel, refusals, text, state, failed_tries, resent } = message;
  const at = timeOf(message);
  // The id makes a repeat harmless: it changes only when the server has answered that it sends the message.
  const [resend_id, setResendId] = useState(() => crypto.randomUUID());
  const send = async () => {
    const { data } = await resend({ params: { orderId, messageId }, body: { resend_id } });
    if (data) setResendId(crypto.randomUUID());
  };
  return (
    <>
      <MessageText kind={kind} about={`${words.to[to]} ${words.by[channel]}`} text={text}>
        <Tag color={colours[state]}>{stateOf(message)}</Tag>
        <Typography.Text type="secondary">
          {at && <IndiaTime at={at} />} {resent && words.resentBy(resent.by)}
        </Typography.Text>
        {message.can_resend && !isOnItsWay(message) && may.call(routes.resendMessage) && (
          <Button size="small" loading={isLoading} onClick={send}>
            {isLoading ? words.sending : words.resend}
          </Button>
        )}
      </MessageText>
      {refusals.length > 0 && <Typography.Text type="secondary">{failedChannels(message)}</Typography.Text>}
      {failed_tries > 0 && state !== 'delivered' && (
        <Typography.Paragraph type="danger">
          {words.tries(failed_tries)} {message.last_error}
          {message.next_try_at && (
            <>
              {' '}
              {words.nextTry} <IndiaTime at={message.next_try_at} />
            </>
          )}
        </Typography.Paragraph>
      )}
      {error !== undefined && <ProblemNotice title={words.resendFailed} problem={error} />}
    </>
  );
};

/** How many have not arrived and can be sent again: one that no longer applies to the order asks nothing of anyone. */
export const failedMessages = ({ messages = [] }: Pick<Order, 'messages'>): number =>
  messages.filter((message) => message.state !== 'delivered' && !isOnItsWay(message) && message.can_resend).length;

/** The messages of an order and their delivery, each with a way to send it again. */
export const OrderMessages = ({ order: { order_id, messages = [] } }: { order: Order }) =>
  messages.length === 0 ? (
    <Typography.Text type="secondary">{words.empty}</Typography.Text>
  ) : (
    <Timeline
      items={messages.map((message) => ({
        key: message.message_id,
        color: message.state === 'failed' ? 'red' : 'blue',
        content: <Message orderId={order_id} message={message} />,
      }))}
    />
  );
