import * as routes from '@potli/contracts/routes.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useLazyPreviewEvaluationQuery, usePreviewEvaluationQuery } from '../../api.ts';
import { useMay } from '../../session/use-may.ts';
import type { PricedItem } from './evaluation-form.ts';

const pauseMs = 400;

/**
 * The totals and times that the server would give these items, asked for whenever they have changed and the operator
 * pauses. Money is never added up here: what is shown is what the customer will be asked to pay.
 */
export const usePreview = (orderId: string, items: readonly PricedItem[]) => {
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
  const { data, error, isFetching } = usePreviewEvaluationQuery(asked === '' || !allowed ? skipToken : callFor(asked));
  const [ask] = useLazyPreviewEvaluationQuery();

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
