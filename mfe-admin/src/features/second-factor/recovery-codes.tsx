import { Alert, App, Button, Flex, Typography } from 'antd';
import { saveFile } from '../../order/save-file.ts';
import { texts } from '../../texts.ts';

const words = texts.recovery;

/** The recovery codes, in the one moment in which they are readable. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { message } = App.useApp();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => message.success({ key: 'copied', content: words.copied }),
      () => undefined, // not permitted: the codes are in view and in the download
    );
  return (
    <Flex vertical gap={12} role="group" aria-label={words.title}>
      <Alert type="warning" showIcon title={words.title} description={words.why} />
      <ul
        aria-label={words.list}
        className="figures"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(22ch, 1fr))',
          gap: '4px 24px',
          listStyle: 'none',
          padding: 0,
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Typography.Text code>{code}</Typography.Text>
          </li>
        ))}
      </ul>
      <Flex wrap align="center" gap={8}>
        <Button onClick={copy}>{words.copy}</Button>
        <Button
          onClick={() => saveFile({ file: new Blob([text], { type: 'text/plain' }), name: words.file }, words.file)}
        >
          {words.download}
        </Button>
        <Button type="primary" onClick={onDone}>
          {words.done}
        </Button>
      </Flex>
    </Flex>
  );
};
