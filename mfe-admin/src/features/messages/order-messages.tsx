import type { OrderMessageState } from '@potli/contracts/order/messages.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useResendMessageMutation } from '../../api.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { isSessionExpiry } from '../../session/expiry.ts';
import { texts } from '../../texts.ts';
import styles from './messages.module.css';

const words = texts.messages;

/** What the provider told of a message that it took, when it told anything. */
const stateOf = ({ state, receipt }: OrderMessageState): string =>
  state === 'delivered' && receipt ? words.receipts[receipt.state] : words.states[state];

/** The ways that did not work, each with what the provider answered. */
const refusedWays = ({ refusals }: OrderMessageState): string =>
  refusals.map(({ channel, reason }) => `${words.notBy[channel]} (${reason})`).join(', ');

const When = ({ message }: { message: OrderMessageState }) => {
  const { state, created_at, delivered_at, receipt } = message;
  const at = state === 'delivered' ? (receipt?.at ?? delivered_at) : created_at;
  return at ? <IndiaTime at={at} /> : null;
};

interface MessageProps {
  readonly message: OrderMessageState;
  readonly sending: boolean;
  readonly disabled: boolean;
  readonly onResend: () => void;
}

const Message = ({ message, sending, disabled, onResend }: MessageProps) => {
  const { kind, to, channel, refusals, text, state, failed_tries, last_error, resent, can_resend, next_try_at } =
    message;
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <span className={`${styles.state} ${styles[state]}`}>{stateOf(message)}</span>
        <strong>{words.kinds[kind]}</strong>
        <span className={styles.soft}>
          {words.to[to]} {words.by[channel]}
        </span>
        <span className={styles.soft}>
          <When message={message} />
        </span>
        {resent && <span className={styles.soft}>{words.resentBy(resent.by)}</span>}
        {can_resend && (
          <Button size="small" disabled={disabled} loading={sending} onClick={onResend}>
            {sending ? words.sending : words.resend}
          </Button>
        )}
      </p>
      <p className={styles.text}>{text}</p>
      {refusals.length > 0 && <p className={styles.soft}>{refusedWays(message)}</p>}
      {failed_tries > 0 && state !== 'delivered' && (
        <p className={styles.trouble}>
          {words.tries(failed_tries)} {last_error}
          {next_try_at && (
            <>
              {' '}
              {words.nextTry} <IndiaTime at={next_try_at} />
            </>
          )}
        </p>
      )}
    </li>
  );
};

/** What the order has told people, whether it arrived, and a way to tell it again. */
export const OrderMessages = ({ order }: { order: Order }) => {
  const [resend] = useResendMessageMutation();
  const [sending, setSending] = useState('');
  const [problem, setProblem] = useState<ApiProblem>();
  const messages = order.messages ?? [];
  const open = messages.filter(({ state }) => state !== 'delivered').length;
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
    <details className={`card ${styles.messages}`} open={open > 0 || undefined}>
      <summary>{words.title(messages.length, open)}</summary>
      {problem && <ProblemNotice title={words.resendFailed} problem={problem} />}
      {messages.length === 0 && <p className={styles.soft}>{words.empty}</p>}
      <ul className={styles.list}>
        {messages.map((message) => (
          <Message
            key={message.message_id}
            message={message}
            sending={sending === message.message_id}
            disabled={sending !== ''}
            onResend={() => send(message.message_id)}
          />
        ))}
      </ul>
    </details>
  );
};
