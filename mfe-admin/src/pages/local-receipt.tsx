import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Slot } from '@potli/ui-kit/slot.tsx';
import { Button, Form, Typography } from 'antd';
import { useState } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCards } from '../features/item-card/item-card.tsx';
import { ItemGoods } from '../features/photos/item-refusal.tsx';
import { ReceiptField } from '../features/receipt/receipt-field.tsx';
import {
  allReceived,
  confirmReceivedUpdate,
  isReceived,
  markReceivedUpdate,
  type ReceiptChoices,
  savedReceipts,
} from '../features/receipt/receipts.ts';
import { TakeOutItem } from '../features/take-out/take-out-item.tsx';
import { SafeLink } from '../order/safe-link.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { useMay } from '../session/use-may.ts';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

const LocalReceiptStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const { roles } = useMay();
  const draft = useKeptDraft<ReceiptChoices>({ kind: 'receipts', order, fresh: () => savedReceipts(order) });
  /** The item that is on its way. */
  const [adding, setAdding] = useState('');

  const add = async (id: string) => {
    if (!(await draft.check([id]))) return;
    setAdding(id);
    await step.save(markReceivedUpdate(id));
    setAdding('');
  };

  return (
    <Form {...draft.formProps}>
      <DraftNotice {...draft} />
      {remainingItems(order).filter((item) => !isReceived(item)).length > 1 && (
        <Button
          style={{ alignSelf: 'start' }}
          disabled={busy}
          onClick={() => draft.change((last) => allReceived(order, last))}
        >
          {texts.receipt.allYes}
        </Button>
      )}
      <ItemCards order={order}>
        {(item) => (
          <>
            {item.local_order_link && (
              <Typography.Paragraph>
                {texts.receipt.boughtAt} <SafeLink address={item.local_order_link} />
              </Typography.Paragraph>
            )}
            {!item.taken_out && (
              <ReceiptField
                item={item}
                saving={adding === item.order_item_id}
                disabled={busy}
                onAdd={() => add(item.order_item_id)}
              />
            )}
            <ItemGoods order={order} item={item} />
            <TakeOutItem step={step} item={item} />
          </>
        )}
      </ItemCards>
      <Slot name="receipt" order_id={order.order_id} order_status={order.order_status} roles={roles} />
      <StepActions
        step={step}
        words={texts.receipt}
        success={texts.receipt.allSaved}
        taken={draft.drop}
        ready={async () => ((await draft.check()) ? confirmReceivedUpdate(order) : undefined)}
        incomplete={draft.refused && texts.receipt.notAllReceived}
      />
    </Form>
  );
};

/** /admin/orderreceivedstatusupdate/{orderId}: what has arrived at the office. */
export const LocalReceiptPage = () => (
  <StepPage page="orderreceivedstatusupdate" title={texts.receipt.title}>
    {(step) => <LocalReceiptStep step={step} />}
  </StepPage>
);
