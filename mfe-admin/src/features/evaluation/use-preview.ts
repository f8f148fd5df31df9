import type { OrderTotals } from '@potli/contracts/order/order.ts';
import type { TotalsWarning } from '@potli/contracts/rules/evaluation-totals.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePreviewEvaluationMutation } from '../../api.ts';
import type { PricedItem } from './evaluation-form.ts';

export interface PreviewFigures {
  readonly totals: OrderTotals;
  readonly warnings: readonly TotalsWarning[];
}

export interface Preview {
  /** The figures for the items as they are; while new ones come, the last ones. Nothing while no item is priced. */
  readonly figures: PreviewFigures | undefined;
  readonly waiting: boolean;
  readonly problem: unknown;
  /** Asks again, at once. Undefined when the server did not answer with figures. */
  readonly refresh: () => Promise<PreviewFigures | undefined>;
}

const pauseMs = 400;

/**
 * The totals and times that the server would give these items, asked for whenever they have changed and the operator
 * pauses. Money is never added up here: what is shown is what the customer will be asked to pay.
 */
export const usePreview = (orderId: string, items: readonly PricedItem[]): Preview => {
  const [ask] = usePreviewEvaluationMutation();
  const [answered, setAnswered] = useState<{ key: string; figures?: PreviewFigures; problem?: unknown }>();
  const key = items.length === 0 ? '' : JSON.stringify(items);
  const latest = useRef(key);
  latest.current = key;

  const askFor = useCallback(
    async (asked: string): Promise<PreviewFigures | undefined> => {
      const { data, error } = await ask({ params: { orderId }, body: { orderItems: JSON.parse(asked) } });
      // An answer to items that have changed meanwhile would show figures of something else.
      if (latest.current === asked) {
        setAnswered((last) => ({
          key: asked,
          ...(data ? { figures: data } : last?.figures ? { figures: last.figures } : {}),
          ...(error ? { problem: error } : {}),
        }));
      }
      return data;
    },
    [ask, orderId],
  );

  useEffect(() => {
    if (key === '') return;
    const timer = setTimeout(() => askFor(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key, askFor]);

  const current = answered?.key === key;
  return {
    figures: key === '' ? undefined : answered?.figures,
    waiting: key !== '' && !current,
    problem: current ? answered.problem : undefined,
    refresh: async () => (key === '' ? undefined : askFor(key)),
  };
};
