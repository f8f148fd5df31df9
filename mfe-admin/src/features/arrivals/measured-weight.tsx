import type { Order } from '@potli/contracts/order/order.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Alert } from 'antd';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.arrivals;

/** The measured weight of an order beside its estimate, with what the parcel costs more or less. Nothing before it is weighed. */
export const MeasuredWeight = ({ order }: { order: Order }) => {
  const weighed = order.items.some(({ receipt }) => receipt?.measured_weight);
  const { data, error } = operatorApi.useGetMeasuredShippingQuery(
    { params: { orderId: order.order_id }, version: order.version },
    { skip: !weighed },
  );
  if (!weighed) return null;
  if (error !== undefined) return <ProblemNotice title={words.shippingFailed} problem={error} />;
  if (!data) return null;
  const { estimated_weight, measured_weight, difference, items_not_weighed, measured_cost, charged_cost } =
    data.shipping;
  const sense = difference > 0 ? words.costsMore : difference < 0 ? words.costsLess : undefined;
  return (
    <Alert
      type={difference > 0 ? 'warning' : 'info'}
      role="status"
      title={words.weights(measured_weight, estimated_weight)}
      description={
        <>
          <p>
            {sense
              ? sense(rupees(Math.abs(difference)), rupees(measured_cost), rupees(charged_cost))
              : words.costsSame(rupees(charged_cost))}
          </p>
          {items_not_weighed > 0 && <p>{words.notWeighed(items_not_weighed)}</p>}
        </>
      }
    />
  );
};
