import { Button } from 'antd';
import { useRef } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { AddressEvaluation } from '../features/evaluation/address-evaluation.tsx';
import { AllItems } from '../features/evaluation/all-items.tsx';
import styles from '../features/evaluation/evaluation.module.css';
import { EvaluationTotals } from '../features/evaluation/evaluation-totals.tsx';
import { ItemEvaluation } from '../features/evaluation/item-evaluation.tsx';
import { useEvaluation } from '../features/evaluation/use-evaluation.ts';
import { useEvaluationKeys } from '../features/evaluation/use-evaluation-keys.ts';
import { useWeights } from '../features/evaluation/use-weights.ts';
import { ItemCard } from '../features/item-card/item-card.tsx';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { changesOf, customerChanges } from '../order/customer-changes.ts';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepPage } from './step-page.tsx';

const EvaluationStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const region = useRef<HTMLDivElement>(null);
  const evaluation = useEvaluation(order, region);
  const weights = useWeights(evaluation);
  const { onKeyDown } = useEvaluationKeys(region, evaluation, weights);
  const changes = customerChanges(order);
  const sending = busy || evaluation.submitting;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape of the fields inside; it is no control itself
    <div ref={region} className={styles.layout} onKeyDown={onKeyDown}>
      <div className={styles.main}>
        <DraftNotice {...evaluation.draft} />
        <div className={styles.decisions}>
          <AddressEvaluation evaluation={evaluation} />
          <AllItems evaluation={evaluation} weights={weights} />
        </div>
        {order.items.map((item, index) => {
          const evaluated = evaluation.form.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
          return (
            <ItemCard
              key={item.order_item_id}
              item={item}
              place={index + 1}
              evaluated={false}
              changes={changesOf(changes, item.order_item_id)}
            >
              {evaluated && (
                <ItemEvaluation item={item} evaluated={evaluated} evaluation={evaluation} weights={weights} />
              )}
            </ItemCard>
          );
        })}
      </div>
      <div className={styles.side}>
        <EvaluationTotals evaluation={evaluation} />
        <UpdateProblem step={step} title={texts.evaluation.failed} />
        <Button
          type="primary"
          size="large"
          block
          data-submit
          disabled={sending}
          loading={sending}
          onClick={() => evaluation.submit(step)}
        >
          {sending ? texts.evaluation.submitting : texts.evaluation.submit}
        </Button>
        <MessagePreview step={step} change={evaluation.ready} />
      </div>
    </div>
  );
};

/** /admin/evaluation/{orderId}: what everything costs, and whether it can be bought and delivered at all. */
export const EvaluationPage = () => (
  <StepPage page="evaluation" title={texts.evaluation.title}>
    {(step) => <EvaluationStep step={step} />}
  </StepPage>
);
