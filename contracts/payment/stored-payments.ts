/**
 * A captured payment as one service has stored it. svc-orders and svc-payments each list their own, so that an operator can
 * find out whether they agree (`npx potli data verify`).
 */
export interface StoredPayment {
  readonly order_id: string;
  /** The provider's reference of the capture. */
  readonly payment_id: string;
  /** Money that was given back out of this capture, by the provider's reference. */
  readonly refunds: readonly { readonly refund_id: string; readonly state: 'made' | 'failed' }[];
  /** Something about it has not reached the other service yet. */
  readonly pending: boolean;
}
