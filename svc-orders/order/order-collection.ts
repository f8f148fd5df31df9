import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { searchedIn, wordsOf } from '../search/words.ts';
import { type OrderDocument, orderDocument } from './order-document.ts';
import { upgradeOrder } from './upgrade.ts';

/** How orders are stored: unique fields, indexes, lists, and how an older order is upgraded. */
export const orderCollection: CollectionDefinition<OrderDocument> = {
  name: 'orders',
  schema: orderDocument,
  indexes: [
    { name: 'reference', fields: ['reference'], unique: true },
    { name: 'tracking_token', fields: ['tracking_token'], unique: true },
    { name: 'submission_key', fields: ['submission_key'], unique: true },
    { name: 'outbox_due', fields: ['outbox_due'] },
    // For what operators did lately.
    { name: 'updated_at', fields: ['-updated_at'] },
    { name: 'outbox_stuck', fields: ['outbox_stuck'] },
    { name: 'closed_at', fields: ['closed_at'] },
    { name: 'quote_due', fields: ['order_status', 'quote_due'] },
  ],
  list: {
    revision: 7,
    // Each sort of the operators' list: of all orders, of one status, of those that wait for an operator.
    indexes: [
      ...['created_at', 'totals.total_price', 'status_since'].flatMap((sort) => {
        const name = sort.replace(/^.*\./, '');
        return [
          { name, fields: [sort] },
          { name: `status_${name}`, fields: ['order_status', sort] },
          { name: `waiting_${name}`, fields: ['needs_action', sort] },
        ];
      }),
      // The queue by due time, of all statuses or of one; the last field leaves out parcels that are not late.
      { name: 'queue', fields: ['needs_action', 'due_at', 'waits_from'] },
      { name: 'queue_status', fields: ['needs_action', 'order_status', 'due_at', 'waits_from'] },
      { name: 'due_at', fields: ['due_at'] },
      // For the counts under a filter of dates or of a country.
      { name: 'created_status', fields: ['created_at', 'order_status', 'needs_action', 'waits_from'] },
      { name: 'country', fields: ['user.country', 'created_at', 'order_status', 'needs_action', 'waits_from'] },
      {
        name: 'assigned',
        fields: ['assigned_to.operator_id', 'created_at', 'order_status', 'needs_action', 'waits_from', 'due_at'],
      },
    ],
    counted: ['order_status'],
    searched: searchedIn,
    words: wordsOf,
    upgrade: upgradeOrder,
  },
};
