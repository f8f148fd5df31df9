import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { TotalsWarning } from '@potli/contracts/rules/evaluation-totals.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { type RefObject, useState } from 'react';
import { type Drafted, useKeptDraft } from '../../drafts/use-kept-draft.ts';
import { focusFirstWrong } from '../../form/focus-first-wrong.ts';
import type { OrderStep } from '../../order/use-order-step.ts';
import { texts } from '../../texts.ts';
import {
  type EvaluatedItem,
  type EvaluationForm,
  type EvaluationProblems,
  evaluationUpdate,
  pricedItems,
  problemsInEvaluation,
  startEvaluation,
  statusAfter,
} from './evaluation-form.ts';
import { takeEvaluation } from './kept-evaluation.ts';
import { type Preview, usePreview } from './use-preview.ts';

const noProblems: EvaluationProblems = { address: undefined, items: {}, none: true };

export interface Evaluation {
  readonly form: EvaluationForm;
  /** What came back from the last visit or is offered. */
  readonly draft: Drafted<EvaluationForm>;
  /** Shown once a submission was tried, then kept up to date. */
  readonly problems: EvaluationProblems;
  readonly preview: Preview;
  /** Warnings that must be acknowledged and are not, after a submission was tried. */
  readonly unacknowledged: readonly TotalsWarning[];
  /** The earliest shipment date. */
  readonly today: string;
  change(next: (last: EvaluationForm) => EvaluationForm): void;
  changeItem(id: string, change: Partial<EvaluatedItem>): void;
  /** The evaluation as it would be sent; where something is wrong with it that is shown, and nothing is answered. */
  ready(): Promise<UpdateBody | undefined>;
  submit(step: OrderStep): Promise<void>;
  readonly submitting: boolean;
}

/** The evaluation of one order: what is entered, what is wrong with it, what it would cost. */
export const useEvaluation = (order: Order, region: RefObject<HTMLElement | null>): Evaluation => {
  const today = indiaDate(new Date());
  const draft = useKeptDraft<EvaluationForm>({
    kind: 'evaluation',
    order,
    fresh: () => startEvaluation(order, today),
    take: (kept, fresh) => takeEvaluation(kept, fresh, today),
  });
  const form = draft.content;
  const [tried, setTried] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const { alert } = useAlerts();
  const preview = usePreview(order.order_id, pricedItems(form, today));

  const openWarnings = (warnings: readonly TotalsWarning[]) =>
    statusAfter(form) === 'ORDER_CONFIRMATION'
      ? warnings.filter((warning) => !form.acknowledged.includes(warning))
      : [];

  const refuse = async (): Promise<undefined> => {
    setTried(true);
    await alert(texts.evaluation.invalid);
    focusFirstWrong(region.current);
  };

  const ready = async (): Promise<UpdateBody | undefined> => {
    if (!problemsInEvaluation(form, today).none) return refuse();
    // The figures that are sent are the server's for exactly these items, as of now.
    const anyAccepted = pricedItems(form, today).length > 0;
    const figures = anyAccepted ? await preview.refresh() : undefined;
    if (anyAccepted && !figures) return undefined;
    if (openWarnings(figures?.warnings ?? []).length > 0) return refuse();
    return evaluationUpdate(form, figures?.totals, today);
  };

  return {
    form,
    draft,
    today,
    preview,
    submitting,
    problems: tried ? problemsInEvaluation(form, today) : noProblems,
    unacknowledged: tried ? openWarnings(preview.figures?.warnings ?? []) : [],
    ready,
    change: draft.enter,
    changeItem: (id, change) =>
      draft.enter((last) => ({
        ...last,
        items: last.items.map((item) => (item.order_item_id === id ? { ...item, ...change } : item)),
      })),
    async submit(step) {
      setSubmitting(true);
      const update = await ready();
      if (update) await step.move(update, { success: texts.evaluation.submitted, taken: draft.drop });
      setSubmitting(false);
    },
  };
};
