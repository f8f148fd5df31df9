import { Slot } from '@potli/ui-kit/slot.tsx';
import { Flex, Form } from 'antd';
import { useRef } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { AddressEvaluation } from '../features/evaluation/address-evaluation.tsx';
import { AllItems } from '../features/evaluation/all-items.tsx';
import styles from '../features/evaluation/evaluation.module.css';
import { EvaluationTotals } from '../features/evaluation/evaluation-totals.tsx';
import { ItemEvaluation } from '../features/evaluation/item-evaluation.tsx';
import { useEvaluation } from '../features/evaluation/use-evaluation.ts';
import { useEvaluationKeys } from '../features/evaluation/use-evaluation-keys.ts';
import { useNextDue } from '../features/evaluation/use-next-due.ts';
import { useWeights } from '../features/evaluation/use-weights.ts';
import { ItemCards } from '../features/item-card/item-card.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { useMay } from '../session/use-may.ts';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

const EvaluationStep = ({ step }: { step: OrderStep }) => {
  const { order } = step;
  const region = useRef<HTMLDivElement>(null);
  const evaluation = useEvaluation(order);
  const weights = useWeights(evaluation);
  const { onKeyDown } = useEvaluationKeys(region, evaluation, weights);
  const { draft, form } = evaluation;
  const nextDue = useNextDue(order);
  const { roles } = useMay();
  return (
    <Form {...draft.formProps}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape of the fields inside; it is no control itself */}
      <div ref={region} className={styles.layout} onKeyDown={onKeyDown}>
        <Flex vertical gap={12}>
          <DraftNotice {...draft} />
          <Flex wrap gap={12}>
            <AddressEvaluation form={form} />
            <AllItems evaluation={evaluation} weights={weights} />
          </Flex>
          <ItemCards order={order} evaluated={false}>
            {(item) => (
              <ItemEvaluation
                item={item}
                index={form.items.findIndex(({ order_item_id }) => order_item_id === item.order_item_id)}
                evaluation={evaluation}
                weights={weights}
              />
            )}
          </ItemCards>
          <Slot name="evaluation" order_id={order.order_id} order_status={order.order_status} roles={roles} />
        </Flex>
        <Flex vertical gap={12} className={styles.side ?? ''}>
          <EvaluationTotals evaluation={evaluation} />
          <StepActions
            step={step}
            words={texts.evaluation}
            success={texts.evaluation.submitted}
            taken={draft.drop}
            andNext={{ label: texts.evaluation.submitAndNext, path: nextDue }}
            ready={evaluation.ready}
            inColumn
          />
        </Flex>
      </div>
    </Form>
  );
};

/** /admin/evaluation/{orderId}: what everything costs, and whether it can be bought and delivered at all. */
export const EvaluationPage = () => (
  <StepPage page="evaluation" title={texts.evaluation.title}>
    {(step) => <EvaluationStep step={step} />}
  </StepPage>
);
