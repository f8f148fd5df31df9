import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCard } from '../features/item-card/item-card.tsx';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { ShipmentFields } from '../features/shipment/shipment-fields.tsx';
import { emptyShipment, shipmentUpdate, takeShipment } from '../features/shipment/shipment-form.ts';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepPage } from './step-page.tsx';

const ShipmentStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const draft = useKeptDraft({ kind: 'shipment', order, fresh: () => emptyShipment, take: takeShipment });
  return (
    <>
      <DraftNotice {...draft} />
      <ShipmentFields
        form={draft.content}
        busy={busy}
        onChange={(change) => draft.enter((last) => ({ ...last, ...change }))}
        preview={(isReady) => (
          <MessagePreview step={step} change={() => (isReady() ? shipmentUpdate(draft.content) : undefined)} />
        )}
        onSubmit={() => step.move(shipmentUpdate(draft.content), { success: texts.shipment.saved, taken: draft.drop })}
      >
        <UpdateProblem step={step} title={texts.shipment.failed} />
      </ShipmentFields>
      {order.items.map((item, index) => (
        <ItemCard key={item.order_item_id} item={item} place={index + 1} />
      ))}
    </>
  );
};

/** /admin/internationalshippingupdate/{orderId}: how the parcel can be followed abroad. */
export const ShipmentPage = () => (
  <StepPage page="internationalshippingupdate" title={texts.shipment.title}>
    {(step) => <ShipmentStep step={step} />}
  </StepPage>
);
