import type { Order } from '@potli/contracts/order/order.ts';
import { isStopped, parcelState } from '@potli/contracts/rules/parcel-state.ts';
import { type Step, Stepper } from '@potli/ui-kit/stepper.tsx';
import type { ReactNode } from 'react';
import { calendarDate } from '../../kit/calendar-date.ts';
import { StatusTag } from '../../kit/status-tag.tsx';
import { nextSentence } from '../../order/next-sentence.ts';
import { detailTexts, refundTexts } from '../../texts/order-page.ts';
import { byWhen } from './by-when.ts';
import { estimatedDelivery } from './delivery-estimate.ts';
import { orderSteps } from './order-steps.ts';

/** One bar for each step; all steps with their dates on demand. */
const Progress = ({ steps }: { steps: readonly Step[] }) => (
  <div className="customer-progress">
    <div className="customer-steps-bar" aria-hidden="true">
      {steps.map(({ label, state }) => (
        <span key={label} className={state === 'ahead' ? undefined : `customer-steps-${state}`} />
      ))}
    </div>
    <details className="customer-fold">
      <summary>{detailTexts.allSteps}</summary>
      <Stepper label={detailTexts.progress} steps={steps} />
    </details>
  </div>
);

interface StatusCardProps {
  readonly order: Order;
  /** Whether the order awaits payment of a price that can no longer be paid. */
  readonly isExpired: boolean;
  /** Whether a payment is being checked, which the page says below. */
  readonly isChecking: boolean;
  readonly children?: ReactNode;
}

/** What happens now, what comes next, and in `children` what the customer can do. */
export const StatusCard = ({ order, isExpired, isChecking, children }: StatusCardProps) => {
  const stopped = isStopped(order);
  const awaitsPayment = order.order_status === 'ORDER_CONFIRMATION';
  const delivery = stopped || awaitsPayment ? undefined : estimatedDelivery(order, new Date());
  const parcel = parcelState(order);
  const refunded = parcel === 'not_sent';
  const next = (stopped && !refunded) || isChecking ? undefined : nextSentence(order.order_status, parcel, isExpired);
  const by = parcel ? undefined : byWhen(order, new Date());
  const steps = refunded ? [] : orderSteps(order.order_status, order.history);
  return (
    <section className="card customer-now" aria-labelledby="status-heading">
      <h2 id="status-heading" className="visually-hidden">
        {detailTexts.status}
      </h2>
      <p>
        <StatusTag
          status={order.order_status}
          end={refunded && refundTexts.tag}
          role="status"
          aria-label={detailTexts.status}
        />
      </p>
      {next && (
        <p className="customer-next">
          {next}
          {by && ` ${by}`}
        </p>
      )}
      {delivery && (
        <p>
          {detailTexts.delivery} <strong className="figures customer-day">{calendarDate(delivery)}</strong>
        </p>
      )}
      {children}
      {steps.length > 0 && <Progress steps={steps} />}
    </section>
  );
};
