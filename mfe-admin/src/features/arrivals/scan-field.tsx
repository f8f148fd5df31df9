import { Button, Flex, Form, Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';

const words = texts.arrivals;

interface ScanFieldProps {
  /** What was scanned last. */
  readonly scanned: string;
  readonly onScan: (code: string) => void;
  /** For a page that moves the focus back here. */
  readonly input: RefObject<InputRef | null>;
}

/**
 * Where a keyboard scanner types, or a person: Enter searches. It has the focus when the page opens, and its text is
 * selected after each search, so that the next scan replaces it.
 */
export const ScanField = ({ scanned, onScan, input }: ScanFieldProps) => {
  const [typed, setTyped] = useState(scanned);
  useEffect(() => {
    input.current?.focus({ cursor: 'all' });
  }, [input]);
  const search = () => {
    if (typed.trim() === '') return;
    onScan(typed.trim());
    input.current?.focus({ cursor: 'all' });
  };
  return (
    <Form layout="vertical" onFinish={search}>
      <Form.Item label={words.scan} htmlFor="scan" extra={words.scanHint}>
        <Flex gap={8}>
          <Input
            id="scan"
            ref={input}
            size="large"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="primary" size="large" htmlType="submit">
            {words.find}
          </Button>
        </Flex>
      </Form.Item>
    </Form>
  );
};
