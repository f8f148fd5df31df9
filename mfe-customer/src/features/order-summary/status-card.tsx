import { customerLabel } from '@potli/contracts/order/labels.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Stepper } from '@potli/ui-kit/stepper.tsx';
import { calendarDate } from '../../kit/calendar-date.ts';
import { texts } from '../../texts.ts';
import { byWhen } from './by-when.ts';
import { estimatedDelivery } from './delivery-estimate.ts';
import { orderSteps } from './order-steps.ts';

const tone = (status: string): string => {
  if (status === 'ORDER_CANCELLED' || status === 'ORDER_CORRECTION') return 'bad';
  return status === 'ORDER_COMPLETED' ? 'good' : 'plain';
};

export const StatusCard = ({ order }: { order: Order }) => {
  // Nothing is bought or shipped for a fully refunded order unless it was reopened.
  const stopped = order.refunded === 'whole' && order.next_step_by === null;
  const delivery = stopped ? undefined : estimatedDelivery(order, new Date());
  const next = stopped ? undefined : texts.detail.next[order.order_status];
  const by = byWhen(order, new Date());
  const steps = orderSteps(order.order_status, order.history);
  return (
    <section className="card customer-stack" aria-labelledby="status-heading">
      <h2 id="status-heading" className="visually-hidden">
        {texts.detail.status}
      </h2>
      <p>
        <span
          className={`customer-tag customer-status customer-tag-${tone(order.order_status)}`}
          role="status"
          aria-label={texts.detail.status}
        >
          {customerLabel(order.order_status)}
        </span>
      </p>
      {next && (
        <p>
          {next} {by}
        </p>
      )}
      {steps.length > 0 && <Stepper label={texts.detail.progress} steps={steps} />}
      {delivery && (
        <p>
          {texts.detail.delivery} <strong className="figures">{calendarDate(delivery)}</strong>
          {order.order_status === 'ORDER_CONFIRMATION' && texts.detail.ifPaidToday}
        </p>
      )}
    </section>
  );
};
