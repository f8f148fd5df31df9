import { problemText } from '@potli/ui-kit/problem-text.ts';
import { useRef, useState } from 'react';
import { operatorApi } from '../../api.ts';
import { texts } from '../../texts.ts';
import { type EvaluatedItem, isGarmentChosen, isSameGarment } from './evaluation-form.ts';
import type { Evaluation } from './use-evaluation.ts';

/** The state of one item's weight estimate. */
interface WeightState {
  readonly asking?: true;
  /** As the service wrote it, `350 g`. */
  readonly estimated?: string;
  readonly problem?: string;
}

export type Weights = ReturnType<typeof useWeights>;

/** Weights by garment (spec 2, 7), for one item or for all at once. */
export const useWeights = ({ form, changeItem }: Evaluation) => {
  const [estimate] = operatorApi.useEstimateWeightMutation();
  const [states, setStates] = useState<Readonly<Record<string, WeightState>>>({});
  /** The form when an answer arrives, which may have been typed in since the question. */
  const current = useRef(form);
  current.current = form;
  const put = (id: string, state: WeightState) => setStates((last) => ({ ...last, [id]: state }));
  const open = form.items.filter(
    (item) => item.status !== 'Denied' && item.estimatedWeight === '' && isGarmentChosen(item),
  );

  const get = async (item: EvaluatedItem) => {
    const { order_item_id: id, category, fabric, product_size: size, hasEmbroidery } = item;
    if (category === '' || fabric === '' || size === '') return;
    put(id, { asking: true });
    const { data, error } = await estimate({
      body: { category, fabric, size, hasEmbroidery: hasEmbroidery === 'Yes' },
    });
    if (!data) return put(id, { problem: problemText(error, texts.evaluation.weightFailed) });
    const now = current.current.items.find(({ order_item_id }) => order_item_id === id);
    if (!now || !isSameGarment(now, item)) return put(id, {});
    const grams = String(Number.parseInt(data.estimatedWeight, 10));
    const typed = now.estimatedWeight !== item.estimatedWeight;
    changeItem(id, { weightEstimate: grams, ...(!typed && { estimatedWeight: grams }) });
    put(id, { estimated: data.estimatedWeight });
  };

  return {
    of: (id: string): WeightState => states[id] ?? {},
    /** Asks for one item's weight; the answer fills its field unless something was typed there meanwhile. */
    get,
    /** Asks for the weights of all accepted items whose garment is chosen and whose weight is empty. */
    getAll: async () => {
      await Promise.all(open.map(get));
    },
    /** How many items that would be. */
    askable: open.length,
  };
};
