import type { Order } from '@potli/contracts/order/order.ts';
import { Alert } from 'antd';
import { ChangeList } from '../../order/change-list.tsx';
import { DroppedItems } from '../../order/dropped-items.tsx';
import { texts } from '../../texts.ts';

/** What the customer changed since the last evaluation; nothing for an order that is evaluated first. */
export const ResubmissionNotice = ({ order }: { order: Order }) => {
  const last = order.history.at(-1);
  if (last?.command !== 'resubmit') return null;
  const { changes = [], dropped_items: dropped = [] } = last;
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
