import type { OperatorAccount } from '@potli/contracts/operator/account.ts';
import { everyRole, type Role } from '@potli/contracts/operator/roles.ts';
import { problemCode } from '@potli/ui-kit/problem-text.ts';
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
  /** With the roles that the operator had when the choice began. */
  const [choice, setChoice] = useState<{ readonly roles: Role[]; readonly seen: string[] | undefined }>();
  const chosen = choice?.roles;
  const roles = chosen ?? stored;
  const save = async () => {
    const body = { roles, ...(choice?.seen && { seen_roles: choice.seen }) };
    const saved = await setRoles({ params: { operatorId: operator.operator_id }, body });
    // After ROLES_CHANGED the list is fetched again: the present roles are shown and chosen from.
    if ('data' in saved || problemCode(saved.error) === 'ROLES_CHANGED') setChoice(undefined);
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
          onChange={(next) => setChoice({ roles: next, seen: choice ? choice.seen : operator.roles })}
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
