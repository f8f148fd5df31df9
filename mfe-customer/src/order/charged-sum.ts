import type { Transaction } from '@potli/contracts/order/order.ts';
import { moneyText } from '@potli/ui-kit/money.tsx';

/** What the provider charged, where that were no rupees: the sum on the customer's statement. */
export const chargedSum = ({ charged }: Transaction): string | undefined =>
  charged && charged.currency !== 'INR' ? moneyText(charged.amount, charged.currency) : undefined;

/** "PayPal" of "Wallet (PayPal)", as the statement names it. */
export const providerName = ({ payment_method }: Transaction): string =>
  /\(([^()]+)\)$/.exec(payment_method)?.[1] ?? payment_method;
