import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Card } from 'antd';
import { Tracking } from '../features/completion/tracking.tsx';
import { hasManyItems, ItemCard } from '../features/item-card/item-card.tsx';
import { ItemGoods } from '../features/photos/item-goods.tsx';
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
        {step.order.items.map((item, index) => (
          <ItemCard key={item.order_item_id} item={item} place={index + 1} compact={hasManyItems(step.order)}>
            <ItemGoods order={step.order} item={item} />
          </ItemCard>
        ))}
      </>
    )}
  </StepPage>
);
