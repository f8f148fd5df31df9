import type { Order } from '@potli/contracts/order/order.ts';
import { Alert } from 'antd';
import { ChangeList } from '../../order/change-list.tsx';
import { customerChanges, isResubmitted } from '../../order/customer-changes.ts';
import { texts } from '../../texts.ts';

/** What the customer changed since the last evaluation; nothing for an order that is evaluated first. */
export const ResubmissionNotice = ({ order }: { order: Order }) => {
  if (!isResubmitted(order)) return null;
  const changes = customerChanges(order);
  return (
    <Alert
      type="warning"
      role="region"
      aria-label={texts.changes.region}
      title={texts.changes.byCustomer(changes.length)}
      description={changes.length > 0 && <ChangeList changes={changes} />}
    />
  );
};
