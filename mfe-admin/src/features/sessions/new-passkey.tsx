import { Alert, Button, Flex, Typography } from 'antd';
import { texts } from '../../texts.ts';

interface NewPasskeyProps {
  readonly title: string;
  readonly passkey: string;
  /** What to do with it. */
  readonly why: string;
  readonly done: string;
  readonly onDone: () => void;
}

/** A passkey, in the one moment in which it is readable. */
export const NewPasskey = ({ title, passkey, why, done, onDone }: NewPasskeyProps) => (
  <Alert
    type="success"
    title={title}
    description={
      <Flex vertical gap={8} align="start">
        <Typography.Text code copyable={{ tooltips: [texts.team.copy, texts.team.copy] }}>
          {passkey}
        </Typography.Text>
        <span>{why}</span>
        <Button onClick={onDone}>{done}</Button>
      </Flex>
    }
  />
);
