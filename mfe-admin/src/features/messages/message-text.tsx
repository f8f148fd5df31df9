import type { MessageWords } from '@potli/contracts/order/messages.ts';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';

interface MessageTextProps extends Pick<MessageWords, 'kind' | 'text'> {
  /** Receiver and channel. */
  readonly about: string;
  /** The delivery and what can be done about it. */
  readonly children?: ReactNode;
}

/** A message to the customer or the operators as it is worded. */
export const MessageText = ({ kind, about, text, children }: MessageTextProps) => (
  <>
    <Flex wrap align="center" gap="0 12px">
      <strong>{texts.messages.kinds[kind]}</strong>
      <Typography.Text type="secondary">{about}</Typography.Text>
      {children}
    </Flex>
    <p style={{ maxWidth: '80ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</p>
  </>
);
