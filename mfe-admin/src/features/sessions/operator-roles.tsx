import type { OperatorAccount } from '@potli/contracts/operator/account.ts';
import { everyRole, type Role } from '@potli/contracts/operator/roles.ts';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.team;

export const roleOptions = everyRole.map((value) => ({ value, label: texts.roles.names[value] }));

/** The roles of an operator, and the button to save other ones. */
export const OperatorRoles = ({ operator }: { operator: OperatorAccount }) => {
  const [setRoles, { isLoading, error }] = operatorApi.useSetOperatorRolesMutation();
  const stored = everyRole.filter((role) => operator.roles?.includes(role));
  const [chosen, setChosen] = useState<Role[]>();
  const roles = chosen ?? stored;
  const save = async () => {
    const saved = await setRoles({ params: { operatorId: operator.operator_id }, body: { roles } });
    if ('data' in saved) setChosen(undefined);
  };
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center">
        <Select<Role[]>
          mode="multiple"
          size="small"
          aria-label={words.rolesOf(operator.name)}
          style={{ minWidth: 220, flex: '1 1 220px' }}
          value={[...roles]}
          options={roleOptions}
          onChange={setChosen}
        />
        {chosen && (
          <Button
            size="small"
            type="primary"
            loading={isLoading}
            disabled={roles.length === 0}
            aria-label={words.saveOf(operator.name)}
            onClick={save}
          >
            {words.save}
          </Button>
        )}
      </Flex>
      {chosen?.length === 0 && <span>{words.noRole}</span>}
      {error !== undefined && <ProblemNotice title={texts.operators.changeFailed} problem={error} />}
    </Flex>
  );
};
