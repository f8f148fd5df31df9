import type { OperatorAccount } from '@potli/contracts/operator/account.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { QueryState } from '../../frame/query-state.tsx';
import { RecordTable } from '../../frame/record-table.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { AddOperator } from './add-operator.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { OperatorRoles } from './operator-roles.tsx';

const words = texts.operators;

interface FreshPasskey {
  readonly name: string;
  readonly passkey: string;
}

interface OperatorActionsProps {
  readonly operator: OperatorAccount;
  readonly onPasskey: (fresh: FreshPasskey) => void;
}

const OperatorActions = ({ operator, onPasskey }: OperatorActionsProps) => {
  const [endAll, ending] = operatorApi.useEndSessionsMutation();
  const [reset, resetting] = operatorApi.useResetSecondFactorMutation();
  const { confirm } = useAlerts();
  const { name, sessions, second_factor: factor } = operator;
  const params = { operatorId: operator.operator_id };
  const resetOnYes = async () => {
    if (await confirm(words.confirmReset(name), { yes: words.yes, no: words.no, tone: 'danger' }))
      await reset({ params });
  };
  const [revoke, revoking] = operatorApi.useRevokeOperatorMutation();
  const revokeOnYes = async () => {
    const { confirmRevoke, yes, no } = texts.team;
    if (await confirm(confirmRevoke(name), { yes, no, tone: 'danger' })) await revoke({ params });
  };
  const [replacePasskey, replacing] = operatorApi.useResetPasskeyMutation();
  const replaceOnYes = async () => {
    const { confirmPasskey, replace, no } = texts.team;
    if (!(await confirm(confirmPasskey(name), { yes: replace, no, tone: 'danger' }))) return;
    const { data } = await replacePasskey({ params });
    if (data) onPasskey({ name, passkey: data.passkey });
  };
  const problem = ending.error ?? resetting.error ?? revoking.error ?? replacing.error;
  return (
    <Flex vertical gap={8} align="end">
      <Flex wrap gap={8} justify="end">
        {sessions.length > 0 && (
          <Button
            size="small"
            loading={ending.isLoading}
            aria-label={words.endAllOf(name)}
            onClick={() => endAll({ params })}
          >
            {words.endAll}
          </Button>
        )}
        {factor.on && (
          <Button
            size="small"
            danger
            loading={resetting.isLoading}
            aria-label={words.resetOf(name)}
            onClick={resetOnYes}
          >
            {words.reset}
          </Button>
        )}
        <Button
          size="small"
          danger
          loading={replacing.isLoading}
          aria-label={texts.team.resetPasskeyOf(name)}
          onClick={replaceOnYes}
        >
          {texts.team.resetPasskey}
        </Button>
        <Button
          size="small"
          danger
          loading={revoking.isLoading}
          aria-label={texts.team.revokeOf(name)}
          onClick={revokeOnYes}
        >
          {texts.team.revoke}
        </Button>
      </Flex>
      {problem !== undefined && <ProblemNotice title={words.changeFailed} problem={problem} />}
    </Flex>
  );
};

/** For an administrator: everyone who may sign in. A lost phone is helped by a reset of the second factor. */
export const OperatorsCard = ({ self }: { self: OperatorAccount }) => {
  const query = operatorApi.useListOperatorsQuery({});
  // Kept here, because a row is another component on a narrow screen.
  const [fresh, setFresh] = useState<FreshPasskey>();
  return (
    <Card size="small" role="region" aria-label={words.title} title={words.title}>
      {fresh && (
        <NewPasskey
          title={texts.team.passkeyOf(fresh.name)}
          passkey={fresh.passkey}
          why={texts.team.passkeyWhy}
          done={texts.team.done}
          onDone={() => setFresh(undefined)}
        />
      )}
      <QueryState queries={[query]} failed={words.failed} loading={words.loading} />
      {query.currentData && (
        <RecordTable<OperatorAccount>
          label={words.table}
          rowKey="operator_id"
          dataSource={query.currentData.operators}
          columns={[
            {
              title: words.name,
              render: (_, { name, administrator }) => (
                <>
                  {name} {administrator && <Tag>{texts.account.administrator}</Tag>}
                </>
              ),
            },
            {
              title: words.secondFactor,
              render: (_, { second_factor: { on } }) => (
                <Tag color={on ? 'success' : 'default'}>{on ? texts.secondFactor.on : texts.secondFactor.off}</Tag>
              ),
            },
            { title: texts.team.roles, render: (_, operator) => <OperatorRoles operator={operator} /> },
            { title: words.sessions, render: (_, { sessions }) => words.open(sessions.length) },
            {
              title: words.actions,
              align: 'end',
              render: (_, operator) =>
                operator.operator_id !== self.operator_id && (
                  <OperatorActions operator={operator} onPasskey={setFresh} />
                ),
            },
          ]}
        />
      )}
      <Typography.Title level={2} style={{ fontSize: 16, marginBlockStart: 24 }}>
        {texts.team.addForm}
      </Typography.Title>
      <AddOperator />
    </Card>
  );
};
