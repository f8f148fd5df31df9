import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { useKeptDraft } from '../../drafts/use-kept-draft.ts';
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
import { usePreview } from './use-preview.ts';

/** What the parts of the evaluation page share. */
export type Evaluation = ReturnType<typeof useEvaluation>;

/** The evaluation of one order: what is entered, what is wrong with it, what it would cost. */
export const useEvaluation = (order: Order) => {
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
    /** The earliest shipment date. */
    today,
    preview,
    change,
    changeItem: (id: string, change: Partial<EvaluatedItem>) =>
      draft.change((last) => ({
        ...last,
        items: last.items.map((item) => (item.order_item_id === id ? { ...item, ...change } : item)),
      })),
    /** The evaluation as it would be sent; undefined where something is wrong with it, which is then shown. */
    async ready(): Promise<UpdateBody | undefined> {
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
