import type { ParcelState } from '@potli/contracts/rules/parcel-state.ts';
import { arrivedGoodsTexts } from '../texts/arrived-goods.ts';
import { detailTexts, quoteTexts, refundTexts } from '../texts/order-page.ts';

/** What happens now with an order, in one sentence; undefined where its status says all. */
export const nextSentence = (
  status: string,
  parcel: ParcelState | undefined,
  isExpired: boolean,
): string | undefined => {
  if (parcel) return parcel === 'held' ? arrivedGoodsTexts.heldNext : refundTexts.inFull;
  return isExpired ? quoteTexts.expired : detailTexts.next[status];
};
