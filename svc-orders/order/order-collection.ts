import { needsOperator } from '@potli/contracts/order/moves.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { closedAt } from '../personal-data/remove.ts';
import type { OrderDocument } from './order-document.ts';
import { wordsOf } from './search.ts';
import { statusSince } from './status-since.ts';

/** How orders are stored: what is unique, what is looked for and listed, and what an older order is brought up to. */
export const orderCollection: CollectionDefinition<OrderDocument> = {
  name: 'orders',
  indexes: [
    { name: 'reference', fields: ['reference'], unique: true },
    { name: 'submission_key', fields: ['submission_key'], unique: true },
    { name: 'outbox_due', fields: ['outbox_due'] },
    { name: 'outbox_stuck', fields: ['outbox_stuck'] },
    { name: 'closed_at', fields: ['closed_at'] },
  ],
  list: {
    revision: 2,
    // Each sort of the operators' list: of all orders, of one status, of those that wait for an operator.
    indexes: ['created_at', 'totals.total_price', 'status_since'].flatMap((sort) => {
      const name = sort.replace(/.*\./, '');
      return [
        { name, fields: [sort] },
        { name: `status_${name}`, fields: ['order_status', sort] },
        { name: `waiting_${name}`, fields: ['needs_action', sort] },
      ];
    }),
    counted: ['order_status'],
    words: wordsOf,
    upgrade: (order) => {
      const status_since = statusSince(order.history);
      const needs_action = needsOperator(order.order_status);
      const known = { ...order, status_since, needs_action };
      const closed_at = closedAt(known);
      const same =
        order.status_since === status_since && order.needs_action === needs_action && order.closed_at === closed_at;
      return same ? order : { ...known, closed_at };
    },
  },
};
