import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Button, Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { UpdateProblem } from '../../order/update-problem.tsx';
import type { OrderStep } from '../../order/use-order-step.ts';
import { texts } from '../../texts.ts';
import { Tracking } from './tracking.tsx';

/** The order has been delivered (spec 7, complete). */
export const completionUpdate: UpdateBody = { order: { order_status: 'ORDER_COMPLETED' } };

/** The parcel's tracking, and the button for when it has arrived (spec 2, Complete page). */
export const CompleteOrder = ({ step, children }: { step: OrderStep; children: ReactNode }) => (
  <Card role="region" aria-label={texts.completion.tracking}>
    <Tracking order={step.order} />
    <UpdateProblem step={step} title={texts.completion.failed} />
    <Flex wrap gap={12}>
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
    </Flex>
  </Card>
);
