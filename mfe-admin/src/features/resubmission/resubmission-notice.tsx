import type { Order } from '@potli/contracts/order/order.ts';
import { Alert } from 'antd';
import { ChangeList } from '../../order/change-list.tsx';
import { customerChanges, customerDropped, isResubmitted } from '../../order/customer-changes.ts';
import { DroppedItems } from '../../order/dropped-items.tsx';
import { texts } from '../../texts.ts';

/** What the customer changed since the last evaluation; nothing for an order that is evaluated first. */
export const ResubmissionNotice = ({ order }: { order: Order }) => {
  if (!isResubmitted(order)) return null;
  const changes = customerChanges(order);
  const dropped = customerDropped(order);
  return (
    <Alert
      type="warning"
      role="region"
      aria-label={texts.changes.region}
      title={texts.changes.byCustomer(changes.length, dropped.length)}
      description={
        <>
          {changes.length > 0 && <ChangeList changes={changes} />}
          {dropped.length > 0 && <DroppedItems items={dropped} />}
        </>
      }
    />
  );
};
