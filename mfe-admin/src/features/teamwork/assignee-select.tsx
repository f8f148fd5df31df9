import type { Order } from '@potli/contracts/order/order.ts';
import { Alert, Flex, Select } from 'antd';
import { useId, useState } from 'react';
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
  const [replaced, setReplaced] = useState<string | null>();
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
  const choose = async (chosen: string) => {
    setReplaced(undefined);
    const known = order.assignments?.length;
    const { data: answer } = await assign({
      params: { orderId: order.order_id },
      body: { operator_id: chosen === unassigned ? null : chosen },
    });
    const given = answer?.order.assignments ?? [];
    // A colleague assigned the order between the last poll and this choice.
    if (known !== undefined && given.length > known + 1) setReplaced(given.at(-2)?.to);
  };
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
          onChange={choose}
          style={{ minWidth: 150 }}
        />
      </Flex>
      {replaced && <Alert type="warning" role="status" title={words.replaced(replaced)} />}
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Flex>
  );
};
