import { Button } from 'antd';
import { useRef, useState } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCard } from '../features/item-card/item-card.tsx';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { ReceiptField } from '../features/receipt/receipt-field.tsx';
import {
  confirmReceivedUpdate,
  markReceivedUpdate,
  missingItems,
  type ReceiptChoices,
  receivedOf,
  takeReceipts,
} from '../features/receipt/receipts.ts';
import { focusFirstWrong } from '../form/focus-first-wrong.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { SafeLink } from '../order/safe-link.tsx';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import styles from './step-actions.module.css';
import { StepPage } from './step-page.tsx';

const LocalReceiptStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const draft = useKeptDraft<ReceiptChoices>({ kind: 'receipts', order, fresh: () => ({}), take: takeReceipts });
  const choices = draft.content;
  /** Items that were added or confirmed although they have not come. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [incomplete, setIncomplete] = useState(false);
  const [sending, setSending] = useState('');
  const region = useRef<HTMLDivElement>(null);

  const refuse = (ids: readonly string[]): undefined => {
    setRefused(ids);
    setTimeout(() => focusFirstWrong(region.current));
  };

  const add = async (id: string) => {
    if (missingItems(order, choices).includes(id)) return refuse([id]);
    setSending(id);
    await step.save(markReceivedUpdate(id));
    setSending('');
  };

  const ready = () => {
    const missing = missingItems(order, choices);
    setIncomplete(missing.length > 0);
    return missing.length > 0 ? refuse(missing) : confirmReceivedUpdate(order);
  };

  const confirmAll = async () => {
    const update = ready();
    if (!update) return;
    setSending('all');
    await step.move(update, { success: texts.receipt.allSaved, taken: draft.drop });
    setSending('');
  };

  return (
    <div ref={region} className={styles.step}>
      <DraftNotice {...draft} />
      {order.items.map((item, index) => {
        const { order_item_id: id, local_order_link } = item;
        return (
          <ItemCard key={id} item={item} place={index + 1}>
            {local_order_link && (
              <p className={styles.boughtAt}>
                {texts.receipt.boughtAt} <SafeLink address={local_order_link} />
              </p>
            )}
            <ReceiptField
              item={item}
              value={receivedOf(item, choices)}
              problem={refused.includes(id) ? texts.receipt.notReceived : undefined}
              saving={sending === id}
              disabled={busy}
              onChange={(value) => {
                draft.enter((last) => ({ ...last, [id]: value }));
                setRefused((last) => last.filter((other) => other !== id));
                setIncomplete(false);
              }}
              onAdd={() => add(id)}
            />
          </ItemCard>
        );
      })}
      <div className={styles.actions}>
        {incomplete && <ProblemNotice title={texts.receipt.notAllReceived} />}
        <UpdateProblem step={step} title={texts.receipt.failed} />
        <Button type="primary" size="large" disabled={busy} loading={sending === 'all'} onClick={confirmAll}>
          {sending === 'all' ? texts.receipt.submitting : texts.receipt.submit}
        </Button>
        <MessagePreview step={step} change={ready} />
      </div>
    </div>
  );
};

/** /admin/orderreceivedstatusupdate/{orderId}: what has come to the office. */
export const LocalReceiptPage = () => (
  <StepPage page="orderreceivedstatusupdate" title={texts.receipt.title}>
    {(step) => <LocalReceiptStep step={step} />}
  </StepPage>
);
