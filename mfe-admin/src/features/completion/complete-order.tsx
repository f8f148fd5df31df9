import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { UpdateProblem } from '../../order/update-problem.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { texts } from '../../texts.ts';
import styles from './completion.module.css';
import { Tracking } from './tracking.tsx';

/** The order has been delivered (spec 7, complete). */
export const completionUpdate: UpdateBody = { order: { order_status: 'ORDER_COMPLETED' } };

/** The parcel's tracking, and the button for when it has arrived (spec 2, Complete page). */
export const CompleteOrder = ({ step, children }: { step: OrderStep; children: ReactNode }) => (
  <section className={`card ${styles.completion}`} aria-label={texts.completion.tracking}>
    <Tracking order={step.order} />
    <UpdateProblem step={step} title={texts.completion.failed} />
    <div className={styles.actions}>
      <Button
        type="primary"
        size="large"
        disabled={step.busy}
        loading={step.busy}
        onClick={() => step.move(completionUpdate, { success: texts.completion.completed })}
      >
        {step.busy ? texts.completion.submitting : texts.completion.submit}
      </Button>
      {children}
    </div>
  </section>
);
