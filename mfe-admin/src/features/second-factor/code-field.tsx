import { Form, Input } from 'antd';
import { texts } from '../../texts.ts';

const words = texts.code;

/** What a form with this field submits. */
export interface EnteredCode {
  readonly code: string;
}

interface CodeFieldProps {
  /** Recovery codes are accepted as well. */
  readonly recovery?: boolean;
}

/** The code of an authenticator app, which phones and password managers offer to fill in. */
export const CodeField = ({ recovery = false }: CodeFieldProps) => (
  <Form.Item
    name="code"
    label={words.label}
    extra={recovery ? words.hint : words.appHint}
    rules={[{ required: true, whitespace: true, min: 6, message: words.missing }]}
  >
    <Input
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      size="large"
      autoFocus
      style={{ maxWidth: 280, fontVariantNumeric: 'tabular-nums' }}
    />
  </Form.Item>
);
