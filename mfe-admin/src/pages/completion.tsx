import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Card } from 'antd';
import { ItemCards } from '../features/item-card/item-card.tsx';
import { ItemGoods } from '../features/photos/item-refusal.tsx';
import { Tracking } from '../order/tracking.tsx';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

/** The order has been delivered (spec 7, complete). */
const completionUpdate: UpdateBody = { order: { order_status: 'ORDER_COMPLETED' } };

/** /admin/completeorder/{orderId}: follow the parcel, complete the order when it has arrived. */
export const CompletionPage = () => (
  <StepPage page="completeorder" title={texts.completion.title}>
    {(step) => (
      <>
        <Card role="region" aria-label={texts.completion.tracking}>
          <Tracking order={step.order} />
          <StepActions
            step={step}
            words={texts.completion}
            success={texts.completion.completed}
            ready={async () => completionUpdate}
          />
        </Card>
        <ItemCards order={step.order}>{(item) => <ItemGoods order={step.order} item={item} />}</ItemCards>
      </>
    )}
  </StepPage>
);
