import type { MessageChannel, ReceiptState } from '@potli/contracts/order/messages.ts';
import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import type { EvaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';

/** What an order has to tell somebody; the text is made when it is sent (messages/texts.ts). */
export type OrderMessage = Told & {
  /** Sent again by an operator: the first message of its line, and who asked for it. */
  readonly resent?: { readonly of: string; readonly by: string };
  /** Which ways were tried, and what the provider told since. */
  readonly way?: Way;
};

type Told =
  | { readonly kind: 'received' }
  | { readonly kind: 'correction'; readonly problems: number; readonly first: string }
  | { readonly kind: 'quote'; readonly total_paise: EvaluationTotals['total_price'] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'paid'; readonly paid_paise: number }
  | { readonly kind: 'purchased' }
  | { readonly kind: 'packing' }
  | { readonly kind: 'shipped'; readonly link: string; readonly number: string }
  | { readonly kind: 'delivered' }
  /** For the operators (spec 4: the admin is notified when payment completes and when the user updates the order). */
  | { readonly kind: 'operators_paid' }
  | { readonly kind: 'operators_resubmitted' }
  /** A payment needs a person. */
  | { readonly kind: 'operators_payment_exception'; readonly code: PaymentExceptionCode };

export interface Refusal {
  readonly channel: MessageChannel;
  /** The provider's code or what else went wrong; never the message or whom it was for. */
  readonly reason: string;
  readonly at: string;
}

export interface Receipt {
  readonly state: ReceiptState;
  readonly at: string;
}

/** How far a message has come on its way to a person. */
export interface Way {
  readonly refusals?: readonly Refusal[];
  readonly receipt?: Receipt;
}
