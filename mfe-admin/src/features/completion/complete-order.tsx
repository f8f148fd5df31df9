import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Button } from 'antd';
import { UpdateProblem } from '../../order/update-problem.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { texts } from '../../texts.ts';
import styles from './completion.module.css';
import { Tracking } from './tracking.tsx';

/** The order has been delivered (spec 7, complete). */
const completionUpdate: UpdateBody = { order: { order_status: 'ORDER_COMPLETED' } };

/** The parcel's tracking, and the button for when it has arrived (spec 2, Complete page). */
export const CompleteOrder = ({ step }: { step: OrderStep }) => (
  <section className={`card ${styles.completion}`} aria-label="Tracking">
    <Tracking order={step.order} />
    <UpdateProblem step={step} title={texts.completion.failed} />
    <Button
      type="primary"
      size="large"
      disabled={step.busy}
      loading={step.busy}
      onClick={() => step.move(completionUpdate, texts.completion.completed)}
    >
      {step.busy ? 'Completing order…' : 'Complete Order'}
    </Button>
  </section>
);
