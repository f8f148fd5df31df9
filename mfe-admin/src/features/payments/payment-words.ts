import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { dollars, rupees } from '@potli/ui-kit/money.tsx';
import { texts } from '../../texts.ts';

/** An amount in its own currency; one that should never come is named by its code. */
export const amountText = (amount: number, currency: string): string => {
  if (currency === 'INR') return rupees(amount);
  return currency === 'USD' ? dollars(amount) : `${currency} ${amount.toFixed(2)}`;
};

/** The colour of a payment's state: an exception to look at, paid, on its way, over. */
export const colourOf = ({ state, exceptions }: Pick<Payment, 'state' | 'exceptions'>) => {
  if (exceptions.some(({ resolved }) => resolved === null)) return 'error';
  if (state === 'SETTLED') return 'success';
  return state === 'CHECKING' || state === 'OPENED' || state === 'CREATED' ? 'processing' : 'default';
};

/** The state in an operator's words: a settled payment that the order has not taken yet is on its way. */
export const stateText = ({ state, order_outcome }: Pick<Payment, 'state' | 'order_outcome'>): string =>
  state === 'SETTLED' && order_outcome !== 'applied' ? texts.payments.updatingOrder : texts.payments.states[state];

/**
 * What an operator most likely gives as the reason of a refund: the name of what is wrong. A refund made elsewhere is no
 * reason for another one.
 */
export const suggestedReason = ({ exceptions }: Pick<Payment, 'exceptions'>): string => {
  const open = exceptions.find(({ resolved, code }) => resolved === null && code !== 'REFUNDED_ELSEWHERE');
  return open ? texts.payments.exceptions[open.code].title : '';
};
