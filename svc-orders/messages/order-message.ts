import type { MessageChannel, ReceiptState } from '@potli/contracts/order/messages.ts';
import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import type { EvaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';

/** A pending message about an order; its text is rendered when it is sent (texts.ts). */
export type OrderMessage = Content & {
  /** Sent again by an operator: the original message and the operator. */
  readonly resent?: { readonly of: string; readonly by: string };
  /** Failed channels and the latest delivery receipt. */
  readonly way?: Way;
};

type Content =
  | { readonly kind: 'received' }
  | { readonly kind: 'correction'; readonly problems: number; readonly first: string }
  /**
   * `former_paise`: the price that the customer was sent before, which this one replaces. `deadline`: until when the price
   * is valid, since the order forgets it with its next step; messages of release 0.1 have none.
   */
  | {
      readonly kind: 'quote';
      readonly total_paise: EvaluationTotals['total_price'];
      readonly former_paise?: EvaluationTotals['total_price'];
      readonly deadline?: string;
    }
  | {
      readonly kind: 'quote_reminder';
      readonly total_paise?: EvaluationTotals['total_price'];
      readonly deadline?: string;
    }
  | { readonly kind: 'quote_expired' }
  | { readonly kind: 'evaluation_reopened' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'paid'; readonly paid_paise: number }
  | { readonly kind: 'purchased' }
  | { readonly kind: 'packing' }
  /** `corrected`: the tracking that was sent before was wrong. */
  | { readonly kind: 'shipped'; readonly link: string; readonly number: string; readonly corrected?: true }
  | { readonly kind: 'address_changed' }
  | { readonly kind: 'delivered' }
  /**
   * In the smallest unit of the currency; the expected day of arrival is null where it is not known. `second`: of a payment
   * beside the one that paid the order.
   */
  | {
      readonly kind: 'refunded';
      readonly amount: number;
      readonly currency: string;
      readonly arrives_on: string | null;
      readonly second?: true;
    }
  /** A refund that was promised or reported failed: an operator sees to it. */
  | { readonly kind: 'refund_delayed'; readonly amount: number; readonly currency: string }
  /** The operator's reason is the order's own, so that it is removed with it. */
  | { readonly kind: 'cancelled_by_operator'; readonly refund_paise: number }
  | { readonly kind: 'item_taken_out'; readonly order_item_id: string; readonly refund_paise: number }
  | { readonly kind: 'photos_ready' }
  /** The operator's reason is the item's own, so that it is removed with it. */
  | { readonly kind: 'refusal_resolved'; readonly order_item_id: string }
  | { readonly kind: 'operators_goods_refused' }
  /** For the operators (spec 4: the admin is notified when payment completes and when the user updates the order). */
  | { readonly kind: 'operators_paid' }
  | { readonly kind: 'operators_resubmitted' }
  | { readonly kind: 'operators_quote_expired' }
  /** A payment needs an operator. */
  | { readonly kind: 'operators_payment_exception'; readonly code: PaymentExceptionCode };

export interface Refusal {
  readonly channel: MessageChannel;
  /** The provider's code or another error; never the message or its recipient. */
  readonly reason: string;
  readonly at: string;
}

/** Delivery progress. */
interface Way {
  readonly refusals?: readonly Refusal[];
  readonly receipt?: { readonly state: ReceiptState; readonly at: string };
}
