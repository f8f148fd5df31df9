import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import * as routes from '@potli/contracts/routes.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { operatorApi } from '../../api.ts';
import { useKeptDraft } from '../../drafts/use-kept-draft.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import {
  type EvaluatedItem,
  type EvaluationForm,
  evaluationUpdate,
  onRevision,
  pricedItems,
  startEvaluation,
  toAcknowledge,
  withoutPastDates,
} from './evaluation-form.ts';

const pauseMs = 400;

/**
 * The totals and times that the server would give these items, asked for whenever they have changed and the operator
 * pauses. Money is never added up here: what is shown is what the customer will be asked to pay.
 */
const usePreview = (orderId: string, items: ReturnType<typeof pricedItems>) => {
  const key = items.length === 0 ? '' : JSON.stringify(items);
  /** The items that figures are asked for. */
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);

  // An operator who may not evaluate sees the form, and no figures.
  const allowed = useMay().fetches(routes.previewEvaluation);
  const callFor = (orderItems: string) => ({ params: { orderId }, body: { orderItems: JSON.parse(orderItems) } });
  const { data, error, isFetching } = operatorApi.usePreviewEvaluationQuery(
    asked === '' || !allowed ? skipToken : callFor(asked),
  );
  const [ask] = operatorApi.useLazyPreviewEvaluationQuery();

  return {
    /** The figures for the items as they are; while new ones come, the last ones. Nothing while no item is priced. */
    figures: key === '' ? undefined : data,
    waiting: allowed && key !== '' && (asked !== key || isFetching),
    problem: asked === key ? error : undefined,
    /** Asks again, at once. Undefined when the server did not answer with figures. */
    async refresh() {
      setAsked(key);
      const { data, isSuccess } = await ask(callFor(key));
      return isSuccess ? data : undefined;
    },
  };
};

/** What the parts of the evaluation page share. */
export type Evaluation = ReturnType<typeof useEvaluation>;

/** The evaluation of one order: what is entered, what is wrong with it, what it would cost. */
export const useEvaluation = (order: Order) => {
  const today = indiaDate(new Date());
  /** The revision that the form belongs to. */
  const [begun, setBegun] = useState(order);
  const draft = useKeptDraft<EvaluationForm>({
    kind: 'evaluation',
    order: begun,
    fresh: () => startEvaluation(begun, today),
    restore: (kept) => withoutPastDates(kept, today),
  });
  const { content: form, change } = draft;
  const follow = useEffectEvent(() => {
    draft.follow((last) => onRevision(order, begun, last, today));
    setBegun(order);
  });
  // An item that the customer removed would make the server refuse the evaluation.
  const follows = order.version !== begun.version;
  useEffect(() => {
    if (follows) follow();
  }, [follows]);
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
