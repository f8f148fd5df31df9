import { CompleteOrder } from '../features/completion/complete-order.tsx';
import { ItemCard } from '../features/item-card/item-card.tsx';
import { StepPage } from './step-page.tsx';

/** /admin/completeorder/{orderId}: follow the parcel, complete the order when it has arrived. */
export const CompletionPage = () => (
  <StepPage page="completeorder" title="Complete the Order">
    {(step) => (
      <>
        <CompleteOrder step={step} />
        {step.order.items.map((item, index) => (
          <ItemCard key={item.order_item_id} item={item} place={index + 1} />
        ))}
      </>
    )}
  </StepPage>
);
