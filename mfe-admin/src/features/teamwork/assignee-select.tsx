import type { Order } from '@potli/contracts/order/order.ts';
import { Flex, Select } from 'antd';
import { useId } from 'react';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.assignee;
const unassigned = '';

/** Who sees to the order, and the choice of another operator. */
export const AssigneeSelect = ({ order }: { order: Order }) => {
  const id = useId();
  const { data } = operatorApi.useListColleaguesQuery({});
  const [assign, { isLoading, error }] = operatorApi.useAssignOrderMutation();
  const assignee = order.assigned_to;
  const colleagues = data?.operators ?? [];
  const options = [
    { value: unassigned, label: words.unassigned },
    ...colleagues.map(({ operator_id, name, me }) => ({ value: operator_id, label: me ? words.me(name) : name })),
    // One who was revoked since, or the list has not come yet.
    ...(assignee && !colleagues.some(({ operator_id }) => operator_id === assignee.operator_id)
      ? [{ value: assignee.operator_id, label: assignee.name }]
      : []),
  ];
  return (
    <Flex vertical gap={4}>
      <Flex align="center" gap={8}>
        <label htmlFor={id}>{words.label}</label>
        <Select
          id={id}
          value={assignee?.operator_id ?? unassigned}
          options={options}
          disabled={isLoading}
          loading={isLoading}
          onChange={(chosen) =>
            assign({
              params: { orderId: order.order_id },
              body: { operator_id: chosen === unassigned ? null : chosen },
            })
          }
          style={{ minWidth: 150 }}
        />
      </Flex>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Flex>
  );
};
