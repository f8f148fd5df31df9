import { ItemCard } from '../features/item-card/item-card.tsx';
import { ShipmentFields } from '../features/shipment/shipment-fields.tsx';
import { shipmentUpdate } from '../features/shipment/shipment-form.ts';
import { UpdateProblem } from '../order/update-problem.tsx';
import { texts } from '../texts.ts';
import { StepPage } from './step-page.tsx';

/** /admin/internationalshippingupdate/{orderId}: how the parcel can be followed abroad. */
export const ShipmentPage = () => (
  <StepPage page="internationalshippingupdate" title="Update International Shipping Details">
    {(step) => (
      <>
        <ShipmentFields busy={step.busy} onSubmit={(form) => step.move(shipmentUpdate(form), texts.shipment.saved)}>
          <UpdateProblem step={step} title={texts.shipment.failed} />
        </ShipmentFields>
        {step.order.items.map((item, index) => (
          <ItemCard key={item.order_item_id} item={item} place={index + 1} />
        ))}
      </>
    )}
  </StepPage>
);
