import { needsOperator, type OrderStatus } from '@potli/contracts/order/moves.ts';
import type { UserDetails } from '@potli/contracts/order/order.ts';
import { evaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import { newPersonalData } from '../personal-data/personal-data.ts';
import { closedAt } from '../personal-data/remove.ts';
import { newQuote } from '../quote/quote.ts';
import { paidStatuses } from './mark-paid.ts';
import type { ItemRecord, OrderDocument, RefundRecord } from './order-document.ts';
import { queued } from './queue.ts';
import { undecided } from './submit.ts';

export const noon = new Date('2026-03-02T06:30:00.000Z');
export const today = '2026-03-02';
export const someRates = { '0.5': 1200, '1': 1800, '1.5': 2400, '2': 3000, '20': 24_000 };

/** The customer of `anOrder()`, as a page sends the details. */
export const someUser: UserDetails = {
  name: 'Test Person',
  email: 'person@mail.example',
  country_code: '+44',
  mobile: '7700900123',
  address: '1 High Street',
  country: 'UK',
  postal_code: 'SW1A 1AA',
};

/** All of what `anOrder()` was paid with, given back. */
export const fullRefund: RefundRecord = {
  ...{ refund_id: 'rfnd_1', payment_id: 'pay_1', state: 'made', amount: 286_506, captured_amount: 286_506 },
  ...{ currency: 'INR', amount_paise: 286_506, reason: '', by: 'Operator' },
  ...{ refunded_at: noon.toISOString(), arrives_on: null },
};

/** A valid stored item; a test states only what matters to it. */
export const anItem = (more: Partial<ItemRecord> = {}): ItemRecord => ({
  order_item_id: 'ITEM1',
  product_name: 'Block print kurta',
  name_typed: false,
  product_link: 'https://shop.example/kurta',
  product_image: 'https://shop.example/kurta.jpg',
  size: 'Medium',
  color: 'Indigo',
  quantity: 1,
  ...undecided,
  ...more,
});

const evaluated = new Set<OrderStatus>(['ORDER_CONFIRMATION', 'ORDER_CANCELLED', ...paidStatuses]);

/** A valid stored order in the given status, with what an order in that status has. */
export const anOrder = (more: Partial<OrderDocument> = {}): OrderDocument => {
  const status = more.order_status ?? 'ORDER_EVALUATION';
  const at = noon.toISOString();
  const priced = evaluated.has(status)
    ? { price: 49_950, weight: 350, shipment_date: '2026-03-05', accepted: true, local_shippment_duration: 3 }
    : {};
  const denied = status === 'ORDER_CORRECTION' ? { accepted: false, item_error_code: 'ERR_INVALID_SIZE' as const } : {};
  const items = more.items ?? [
    anItem({ ...priced, ...denied }),
    anItem({
      order_item_id: 'ITEM2',
      product_name: 'Copper bottle',
      product_link: 'https://shop.example/bottle',
      size: '',
      ...priced,
      ...(denied.accepted === false && { accepted: true }),
    }),
  ];
  const order: OrderDocument = {
    id: '0123456789ABCDEFGHJKMNPQRS',
    version: 1,
    reference: 'PT-7KQ4M2',
    user_id: 'USER1',
    submission_key: null,
    order_status: status,
    created_at: at,
    updated_at: at,
    status_since: at,
    needs_action: needsOperator(status),
    closed_at: closedAt({ order_status: status, status_since: more.status_since ?? at }),
    user: newPersonalData(someUser),
    evaluation_due: '2026-03-03T06:30:00.000Z',
    address_accepted: evaluated.has(status) ? true : null,
    order_error_code: null,
    items,
    totals: evaluated.has(status) ? evaluationTotals(items, someRates, today).totals : null,
    rates_version: evaluated.has(status) ? 'sample-1' : null,
    ...(status === 'ORDER_CONFIRMATION' && newQuote(noon, 7)),
    payment: paidStatuses.has(status)
      ? {
          payment_id: 'pay_1',
          payment_method: 'Card/Netbanking (Razorpay)',
          mode: 'test',
          total_paise: 279_900,
          paid_paise: 286_506,
          captured_at: at,
        }
      : null,
    history: [
      { at, command: 'submit', from: null, to: 'ORDER_EVALUATION', by: { type: 'customer', name: 'customer' } },
    ],
    outbox: [],
    outbox_due: null,
    ...more,
  };
  return { ...order, ...queued(order), ...more };
};
