import type { AddressDenial, ItemDenial } from '@potli/contracts/order/denials.ts';
import type { Actor, OrderCommand, OrderStatus } from '@potli/contracts/order/moves.ts';
import type { UserDetails } from '@potli/contracts/order/order.ts';
import type { EvaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { CollectionDefinition, Stored } from '@potli/service-kit/store/store.ts';
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
  readonly note?: string;
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
  readonly user: UserDetails;
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
  readonly history: readonly HistoryRecord[];
  readonly outbox: readonly OutboxEntry<OrderMessage>[];
  readonly outbox_due: string | null;
}

export const orderCollection: CollectionDefinition<OrderDocument> = {
  name: 'orders',
  indexes: [
    { name: 'newest', fields: ['-created_at', '-id'] },
    { name: 'status_newest', fields: ['order_status', '-created_at', '-id'] },
    { name: 'reference', fields: ['reference'], unique: true },
    { name: 'submission_key', fields: ['submission_key'], unique: true },
    { name: 'outbox_due', fields: ['outbox_due'] },
  ],
};
