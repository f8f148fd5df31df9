import { Button } from 'antd';
import { useRef } from 'react';
import { AddressEvaluation } from '../features/evaluation/address-evaluation.tsx';
import styles from '../features/evaluation/evaluation.module.css';
import { EvaluationTotals } from '../features/evaluation/evaluation-totals.tsx';
import { ItemEvaluation } from '../features/evaluation/item-evaluation.tsx';
import { useEvaluation } from '../features/evaluation/use-evaluation.ts';
import { ItemCard } from '../features/item-card/item-card.tsx';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepPage } from './step-page.tsx';

const EvaluationStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const region = useRef<HTMLDivElement>(null);
  const evaluation = useEvaluation(order, region);
  const sending = busy || evaluation.submitting;
  return (
    <div ref={region} className={styles.layout}>
      <div className={styles.main}>
        <AddressEvaluation evaluation={evaluation} />
        {order.items.map((item, index) => {
          const evaluated = evaluation.form.items.find(({ order_item_id }) => order_item_id === item.order_item_id);
          return (
            <ItemCard key={item.order_item_id} item={item} place={index + 1} evaluated={false}>
              {evaluated && <ItemEvaluation item={item} evaluated={evaluated} evaluation={evaluation} />}
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
          disabled={sending}
          loading={sending}
          onClick={() => evaluation.submit(step)}
        >
          {sending ? 'Submitting evaluation…' : 'Submit Evaluation'}
        </Button>
      </div>
    </div>
  );
};

/** /admin/evaluation/{orderId}: what everything costs, and whether it can be bought and delivered at all. */
export const EvaluationPage = () => (
  <StepPage page="evaluation" title="Evaluate Order">
    {(step) => <EvaluationStep step={step} />}
  </StepPage>
);
