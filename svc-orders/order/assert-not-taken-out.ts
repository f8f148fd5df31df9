import { AppError } from '@potli/service-kit/app-error.ts';
import type { ItemRecord } from './order-document.ts';

/** @throws AppError ITEM_TAKEN_OUT */
export const assertNotTakenOut = (items: readonly ItemRecord[]): void => {
  if (items.some(({ taken_out }) => taken_out)) throw new AppError('ITEM_TAKEN_OUT');
};
