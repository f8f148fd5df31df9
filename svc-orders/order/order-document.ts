import type { FieldChange } from '@potli/contracts/order/changes.ts';
import type { AddressDenial, ItemDenial } from '@potli/contracts/order/denials.ts';
import type { MessageKind } from '@potli/contracts/order/messages.ts';
import type { Actor, OrderCommand, OrderStatus } from '@potli/contracts/order/moves.ts';
import type { UserDetails } from '@potli/contracts/order/order.ts';
import type { EvaluationTotals, TotalsWarning } from '@potli/contracts/rules/evaluation-totals.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { Stored } from '@potli/service-kit/store/store.ts';
import type { OrderMessage } from '../messages/order-message.ts';

/** One item as it is stored: money in paise per unit, weight in grams per unit. */
export interface ItemRecord {
  readonly order_item_id: string;
  readonly product_name: string;
  /** By the customer, because the store's page could not be read. */
  readonly name_typed: boolean;
  readonly product_link: string;
  readonly product_image: string;
  readonly size: string;
  readonly color: string;
  readonly quantity: number;
  readonly price: number;
  readonly weight: number;
  readonly shipment_date: string | null;
  /** null: not decided yet. */
  readonly accepted: boolean | null;
  readonly item_error_code: ItemDenial | null;
  readonly local_shippment_duration: number;
  readonly local_order_link: string | null;
  readonly received: boolean;
}

export interface HistoryRecord {
  readonly at: string;
  readonly command: OrderCommand;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly by: { readonly type: Actor; readonly name: string };
  /** Under which id the logs tell of the request that did it. */
  readonly request_id?: string;
  readonly note?: string;
  readonly changes?: readonly FieldChange[];
  readonly changes_left_out?: number;
  readonly acknowledged_warnings?: readonly TotalsWarning[];
  /** Messages that were sent again after this step, before the next. */
  readonly resent?: readonly ResentRecord[];
}

export interface ResentRecord {
  readonly at: string;
  readonly by: string;
  readonly kind: MessageKind;
  /** The first message of its line, and the click that asked for it. */
  readonly message_id: string;
  readonly resend_id: string;
}

export interface PaymentRecord {
  readonly payment_id: string;
  readonly payment_method: string;
  readonly mode: 'test' | 'live';
  /** Paise: the order's price, and what the customer paid with the provider's fees. */
  readonly total_paise: number;
  readonly paid_paise: number;
  readonly captured_at: string;
}

/** One order with its history and its messages: one document, so that one write is one transaction on every engine. */
export interface OrderDocument extends Stored {
  readonly reference: string;
  readonly user_id: string;
  /** Hash of the Idempotency-Key that placed it, and of what was sent with that key. */
  readonly submission_key: string | null;
  readonly submission_hash: string | null;
  readonly order_status: OrderStatus;
  readonly created_at: string;
  readonly updated_at: string;
  /** When it came into its status, and whether it waits for an operator there: kept for the list. */
  readonly status_since: string;
  readonly needs_action: boolean;
  readonly user: UserDetails;
  /** By when the customer was promised the evaluation of what was sent last. */
  readonly evaluation_due: string | null;
  readonly address_accepted: boolean | null;
  readonly order_error_code: AddressDenial | null;
  readonly items: readonly ItemRecord[];
  /** Money in paise; null before the first evaluation. */
  readonly totals: EvaluationTotals | null;
  /** The table of shipping rates that the totals were computed with. */
  readonly rates_version: string | null;
  readonly international_shipping_tracking_link: string | null;
  readonly international_shipping_tracking_number: string | null;
  readonly payment: PaymentRecord | null;
  /** Who removed what said whose order it was, and when; missing or null while it is there. */
  readonly personal_data_removed?: { readonly at: string; readonly by: string } | null;
  /** Kept for the index: see personal-data/remove.ts. */
  readonly closed_at?: string | null;
  readonly history: readonly HistoryRecord[];
  readonly outbox: readonly OutboxEntry<OrderMessage>[];
  readonly outbox_due: string | null;
  readonly outbox_stuck?: string | null;
}
