import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { type Drafted, useKeptDraft } from '../../drafts/use-kept-draft.ts';
import { texts } from '../../texts.ts';
import {
  type EvaluatedItem,
  type EvaluationForm,
  evaluationUpdate,
  pricedItems,
  startEvaluation,
  toAcknowledge,
} from './evaluation-form.ts';
import { takeEvaluation } from './kept-evaluation.ts';
import { type Preview, usePreview } from './use-preview.ts';

export interface Evaluation {
  readonly form: EvaluationForm;
  readonly draft: Drafted<EvaluationForm>;
  readonly preview: Preview;
  /** The earliest shipment date. */
  readonly today: string;
  change(next: (last: EvaluationForm) => EvaluationForm): void;
  changeItem(id: string, change: Partial<EvaluatedItem>): void;
  /** The evaluation as it would be sent; where something is wrong with it that is shown, and nothing is answered. */
  ready(): Promise<UpdateBody | undefined>;
}

/** The evaluation of one order: what is entered, what is wrong with it, what it would cost. */
export const useEvaluation = (order: Order): Evaluation => {
  const today = indiaDate(new Date());
  const draft = useKeptDraft<EvaluationForm>({
    kind: 'evaluation',
    order,
    fresh: () => startEvaluation(order, today),
    take: (kept, fresh) => takeEvaluation(kept, fresh, today),
  });
  const { content: form, change } = draft;
  const { alert } = useAlerts();
  const priced = pricedItems(form, today);
  const preview = usePreview(order.order_id, priced);

  return {
    form,
    draft,
    today,
    preview,
    change,
    changeItem: (id, change) =>
      draft.change((last) => ({
        ...last,
        items: last.items.map((item) => (item.order_item_id === id ? { ...item, ...change } : item)),
      })),
    async ready() {
      if (await draft.check()) {
        // The figures that are sent are the server's for exactly these items, as of now.
        const figures = priced.length > 0 ? await preview.refresh() : undefined;
        if (priced.length > 0 && !figures) return undefined;
        if (toAcknowledge(form, figures?.warnings ?? []).length === 0)
          return evaluationUpdate(form, figures?.totals, today);
      }
      await alert(texts.evaluation.invalid);
      // Marks warnings that came with the fresh figures; the alert had the focus.
      await draft.check();
      return undefined;
    },
  };
};
