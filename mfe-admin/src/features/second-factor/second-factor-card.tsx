import type { OperatorAccount } from '@potli/contracts/operator/account.ts';
import { Alert, Card, Flex, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required } from '../../frame/form-rules.ts';
import { Facts } from '../../order/facts.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { CodeField, type EnteredCode } from './code-field.tsx';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = texts.secondFactor;
/** At or below it, the operator is reminded to create new ones. */
const fewCodes = 3;

interface StateProps {
  readonly factor: OperatorAccount['second_factor'];
  readonly onCodes: (codes: readonly string[]) => void;
}

const SwitchedOff = ({ onCodes }: StateProps) => {
  const [begin, beginning] = operatorApi.useBeginSecondFactorMutation();
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>();
  return (
    <Flex vertical gap={12} align="start">
      <span>{words.about}</span>
      {begun ? (
        <Enrolment {...begun} onConfirmed={onCodes} onCancel={() => setBegun(undefined)} />
      ) : (
        <FormDialog<{ passkey: string }>
          name="begin-second-factor"
          button={{ type: 'primary' }}
          words={words.begin}
          cancel={words.cancel}
          mutation={beginning}
          send={async (body) => {
            const { data } = await begin({ body });
            setBegun(data);
            return data;
          }}
        >
          <Form.Item
            name="passkey"
            label={words.passkey}
            extra={words.passkeyWhy}
            rules={required(words.passkeyMissing)}
          >
            <Input.Password autoComplete="current-password" autoFocus />
          </Form.Item>
        </FormDialog>
      )}
    </Flex>
  );
};

const SwitchedOn = ({ factor, onCodes }: StateProps) => {
  const [renew, renewing] = operatorApi.useRenewRecoveryCodesMutation();
  const [switchOff, switchingOff] = operatorApi.useSwitchOffSecondFactorMutation();
  return (
    <Flex vertical gap={12}>
      <Facts
        column={1}
        facts={[
          [words.since, factor.since && <IndiaTime at={factor.since} />],
          [words.codesLeft, factor.recovery_codes_left],
        ]}
      />
      {factor.recovery_codes_left <= fewCodes && <Alert type="warning" showIcon title={words.fewLeft} />}
      <Flex wrap gap={8}>
        <FormDialog<EnteredCode>
          name="renew-codes"
          words={words.renew}
          cancel={words.cancel}
          mutation={renewing}
          send={async (body) => {
            const { data } = await renew({ body });
            if (data) onCodes(data.recovery_codes);
            return data;
          }}
        >
          <p>{words.renew.why}</p>
          <CodeField recovery />
        </FormDialog>
        <FormDialog<EnteredCode>
          name="switch-off"
          words={words.switchOff}
          cancel={words.cancel}
          danger
          mutation={switchingOff}
          send={async (body) => (await switchOff({ body })).data}
        >
          <p>{words.switchOff.why}</p>
          <CodeField recovery />
        </FormDialog>
      </Flex>
    </Flex>
  );
};

/** The operator's own second factor. Fresh recovery codes stay in view until the operator has stored them. */
export const SecondFactorCard = ({ factor }: { factor: OperatorAccount['second_factor'] }) => {
  const [codes, setCodes] = useState<readonly string[]>();
  const State = factor.on ? SwitchedOn : SwitchedOff;
  return (
    <Card
      size="small"
      role="region"
      aria-label={words.title}
      title={
        <>
          {words.title} <Tag color={factor.on ? 'success' : 'default'}>{factor.on ? words.on : words.off}</Tag>
        </>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <State factor={factor} onCodes={setCodes} />
      )}
    </Card>
  );
};
