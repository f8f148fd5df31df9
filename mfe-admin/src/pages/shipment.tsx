import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { Card, Form } from 'antd';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCards } from '../features/item-card/item-card.tsx';
import { ItemGoods } from '../features/photos/item-refusal.tsx';
import { TrackingFields, type TrackingForm, wireTracking } from '../order/tracking.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

const words = texts.shipment;

/** Whether a field is empty: then the whole submission is refused with one message (spec 5). */
const anyEmpty = ({ link, number }: TrackingForm): boolean => isBlank(link) || isBlank(number);

/** The parcel on its way (spec 7, international). */
const shipmentUpdate = (entered: TrackingForm): UpdateBody => ({
  order: { order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', ...wireTracking(entered) },
});

/** Tracking link and number of the parcel abroad (spec 2, International page). */
const ShipmentStep = ({ step }: { step: OrderStep }) => {
  const { order } = step;
  const draft = useKeptDraft<TrackingForm>({ kind: 'shipment', order, fresh: () => ({ link: '', number: '' }) });
  return (
    <>
      <DraftNotice {...draft} />
      <Card style={{ maxWidth: 640 }}>
        <Form {...draft.formProps} component="form" aria-label={words.form}>
          <TrackingFields />
          <StepActions
            step={step}
            words={words}
            success={words.saved}
            taken={draft.drop}
            ready={async () => ((await draft.check()) ? shipmentUpdate(draft.content) : undefined)}
            incomplete={draft.refused && anyEmpty(draft.content) && words.bothMandatory}
          />
        </Form>
      </Card>
      <ItemCards order={order}>{(item) => <ItemGoods order={order} item={item} />}</ItemCards>
    </>
  );
};

/** /admin/internationalshippingupdate/{orderId}: how the parcel can be followed abroad. */
export const ShipmentPage = () => (
  <StepPage page="internationalshippingupdate" title={words.title}>
    {(step) => <ShipmentStep step={step} />}
  </StepPage>
);
