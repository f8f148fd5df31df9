import { count } from './count.ts';

/** How operators share the work. */
export const teamworkTexts = {
  assignee: {
    label: 'Assigned to',
    unassigned: 'Unassigned',
    me: (name: string) => `${name} (you)`,
    failed: 'Failed to assign the order.',
    replaced: (name: string) => `The order had just been assigned to ${name}. Your choice replaced that.`,
    /** In the history. */
    given: (name: string) => `Assigned to ${name}`,
    taken: 'Unassigned',
  },
  notes: {
    title: (notes: number) => (notes === 0 ? 'Internal notes' : `Internal notes (${notes})`),
    hint: 'Visible to operators only, never to the customer.',
    empty: 'No notes yet.',
    text: 'Note',
    about: 'About',
    order: 'The whole order',
    add: 'Save note',
    adding: 'Adding…',
    missing: 'Please enter a note.',
    failed: 'Failed to add the note. Please try again.',
    inRow: (notes: number) => count(notes, 'note', 'notes'),
  },
  customer: {
    title: 'Customer',
    link: 'All orders of this customer',
    loading: 'Loading customer',
    failed: 'Failed to fetch the customer.',
    region: 'Customer',
    name: 'Name',
    phone: 'Mobile',
    email: 'Email',
    orders: 'Orders',
    paid: 'Paid in all',
    refunded: 'Refunded',
    more: 'Only the newest 200 orders are listed and summed up.',
    table: 'Orders of this customer',
    columns: {
      order: 'Order',
      status: 'Status',
      items: 'Items',
      total: 'Total price',
      created: 'Created',
      notes: 'Notes',
    },
  },
  news: {
    /** `who` did something while this operator had the order open. */
    evaluated: (who: string) => `${who} has submitted the evaluation of this order.`,
    changed: (who: string) => `${who} has changed this order.`,
    moved: (status: string) => `It is now in status “${status}”. What you entered here stays until you leave.`,
    kept: 'What you entered here is kept.',
    open: 'Open the current order',
    customer: 'The customer',
  },
} as const;
