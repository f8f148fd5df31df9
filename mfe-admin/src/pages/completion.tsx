import { CompleteOrder, completionUpdate } from '../features/completion/complete-order.tsx';
import { ItemCard } from '../features/item-card/item-card.tsx';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { texts } from '../texts.ts';
import { StepPage } from './step-page.tsx';

/** /admin/completeorder/{orderId}: follow the parcel, complete the order when it has arrived. */
export const CompletionPage = () => (
  <StepPage page="completeorder" title={texts.completion.title}>
    {(step) => (
      <>
        <CompleteOrder step={step}>
          <MessagePreview step={step} change={() => completionUpdate} />
        </CompleteOrder>
        {step.order.items.map((item, index) => (
          <ItemCard key={item.order_item_id} item={item} place={index + 1} />
        ))}
      </>
    )}
  </StepPage>
);
