import { Card, Form, Input } from 'antd';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { rule } from '../drafts/rule.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { hasManyItems, ItemCard } from '../features/item-card/item-card.tsx';
import { ItemGoods } from '../features/photos/item-goods.tsx';
import {
  anyEmpty,
  emptyShipment,
  problemInLink,
  shipmentUpdate,
  takeShipment,
} from '../features/shipment/shipment-form.ts';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

const words = texts.shipment;

/** Tracking link and number of the parcel abroad (spec 2, International page). */
const ShipmentStep = ({ step }: { step: OrderStep }) => {
  const { order } = step;
  const draft = useKeptDraft({ kind: 'shipment', order, fresh: () => emptyShipment, take: takeShipment });
  return (
    <>
      <DraftNotice {...draft} />
      <Card style={{ maxWidth: 640 }}>
        <Form {...draft.formProps} component="form" aria-label={words.form} requiredMark={false}>
          <Form.Item name="link" label={words.link} rules={[rule(problemInLink)]}>
            <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
          </Form.Item>
          <Form.Item
            name="number"
            label={words.number}
            rules={[{ required: true, whitespace: true, message: words.missing }]}
          >
            <Input autoComplete="off" />
          </Form.Item>
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
      {order.items.map((item, index) => (
        <ItemCard key={item.order_item_id} item={item} place={index + 1} compact={hasManyItems(order)}>
          <ItemGoods order={order} item={item} />
        </ItemCard>
      ))}
    </>
  );
};

/** /admin/internationalshippingupdate/{orderId}: how the parcel can be followed abroad. */
export const ShipmentPage = () => (
  <StepPage page="internationalshippingupdate" title={words.title}>
    {(step) => <ShipmentStep step={step} />}
  </StepPage>
);
