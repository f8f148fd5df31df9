import { isAddressDenial, isItemDenial } from '@potli/contracts/order/denials.ts';
import { categories, fabrics, sizes } from '@potli/contracts/reference/clothing.ts';
import type { EvaluatedItem, EvaluationForm } from './evaluation-form.ts';

type Kept = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Kept => typeof value === 'object' && value !== null;
const isOneOf = (values: readonly string[]) => (value: unknown) => typeof value === 'string' && values.includes(value);
const isDecision = isOneOf(['Accepted', 'Denied', '']);
const isShortText = (value: unknown) => typeof value === 'string' && value.length <= 100;

/** What may come back into each field: the browser's storage can hold anything, also what an older page wrote. */
const readable: Readonly<Record<keyof EvaluatedItem, (value: unknown) => boolean>> = {
  order_item_id: () => false,
  itemPrice: isShortText,
  shipmentTime: (value) => typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})?$/.test(value),
  estimatedWeight: isShortText,
  weightEstimate: (value) => typeof value === 'string' && /^\d{0,7}$/.test(value),
  status: isDecision,
  reason: (value) => value === '' || (typeof value === 'string' && isItemDenial(value)),
  category: isOneOf(['', ...categories]),
  fabric: isOneOf(['', ...fabrics]),
  product_size: isOneOf(['', ...sizes]),
  hasEmbroidery: isOneOf(['Yes', 'No']),
};

const takeItem = (kept: Kept | undefined, fresh: EvaluatedItem, today: string): EvaluatedItem => {
  if (!kept) return fresh;
  const fields = Object.entries(readable).filter(([name, isReadable]) => isReadable(kept[name]));
  const taken: EvaluatedItem = { ...fresh, ...Object.fromEntries(fields.map(([name]) => [name, kept[name]])) };
  // A day that has passed meanwhile has to be chosen again.
  return taken.shipmentTime !== '' && taken.shipmentTime < today ? { ...taken, shipmentTime: '' } : taken;
};

/**
 * The fresh form with a kept evaluation laid over it, item by item; acknowledgements are not kept, because the warnings
 * may be others by now. Undefined for what is no evaluation.
 */
export const takeEvaluation = (kept: unknown, fresh: EvaluationForm, today: string): EvaluationForm | undefined => {
  if (!isObject(kept) || !Array.isArray(kept.items)) return undefined;
  const items = kept.items.filter(isObject);
  const { userAddressStatus: status, userAddressReason: reason } = kept;
  const isReason = reason === '' || (typeof reason === 'string' && isAddressDenial(reason));
  return {
    ...fresh,
    ...(isDecision(status) ? { userAddressStatus: status as EvaluationForm['userAddressStatus'] } : {}),
    ...(isReason ? { userAddressReason: reason } : {}),
    items: fresh.items.map((item) =>
      takeItem(
        items.find(({ order_item_id }) => order_item_id === item.order_item_id),
        item,
        today,
      ),
    ),
  };
};
