import type { ExportReason } from '@potli/contracts/order/paper-kinds.ts';
import { toDollarText, toRupees } from '@potli/contracts/rules/money.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Paise as ₹1,23,456.00. */
export const inRupees = (paise: number): string => rupees.format(toRupees(paise));
/** Cents as US$12.34. */
export const inDollars = (cents: number): string => `US$${toDollarText(cents)}`;
/** Grams as 1.250 kg. */
export const inKilograms = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`;

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
/** A date as 2 Mar 2026; empty where there is none. */
export const inWords = (date: string): string => (date === '' ? '' : dates.format(new Date(`${date}T00:00:00Z`)));

export const reasonWords: Readonly<Record<ExportReason, string>> = {
  sale_of_goods: 'Sale of goods',
  gift: 'Gift',
  commercial_sample: 'Commercial sample',
  returned_goods: 'Returned goods',
  other: 'Other',
};

/** Size and colour of an item in one line. */
export const variant = ({ size, color }: { readonly size: string; readonly color: string }): string =>
  [size, color].filter(Boolean).join(', ');
