import { Card, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required } from '../../frame/form-rules.ts';
import { rememberedPasskey, rememberPasskey } from '../../session/remembered-passkey.ts';
import { texts } from '../../texts.ts';
import { NewPasskey } from './new-passkey.tsx';

const words = texts.passkey;

/** The operator's own passkey, and a new one in its place. A passkey that this browser remembers is replaced here, too. */
export const PasskeyCard = () => {
  const [renew, mutation] = operatorApi.useRenewPasskeyMutation();
  const [fresh, setFresh] = useState<string>();
  const send = async (body: { passkey: string }) => {
    const { data } = await renew({ body });
    if (data && rememberedPasskey() !== '') rememberPasskey(data.passkey);
    setFresh(data?.passkey);
    return data;
  };
  return (
    <Card size="small" role="region" aria-label={words.title} title={words.title}>
      {fresh !== undefined ? (
        <NewPasskey
          title={words.yours}
          passkey={fresh}
          why={words.why}
          done={words.done}
          onDone={() => setFresh(undefined)}
        />
      ) : (
        <Flex vertical gap={12} align="start">
          <span>{words.about}</span>
          <FormDialog<{ passkey: string }>
            name="renew-passkey"
            words={words.renew}
            cancel={words.cancel}
            mutation={mutation}
            send={send}
          >
            <Form.Item name="passkey" label={words.current} rules={required(words.missing)}>
              <Input.Password autoComplete="current-password" autoFocus />
            </Form.Item>
          </FormDialog>
        </Flex>
      )}
    </Card>
  );
};
