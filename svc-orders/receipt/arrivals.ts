import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { asOneWord } from '@potli/service-kit/store/words.ts';
import type { OrderDocument } from '../order/order-document.ts';

/** Orders whose goods may arrive; a parcel may come before all links of its order are submitted. */
const expecting = new Set<OrderStatus>(['PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']);
/** One order of a store may be for several customers, but not for dozens. */
const mostOrders = 20;

/** The orders that what arrives belongs to, oldest first, by the whole reference or order number of the store. */
export const arrivalsFor = async (orders: Collection<OrderDocument>, q: string): Promise<OrderDocument[]> => {
  const word = asOneWord(q);
  const found: OrderDocument[] = [];
  if (word === '') return found;
  for await (const order of orders.each({ words: [word], sort: ['created_at'] })) {
    const numbers = remainingItems(order).map(({ purchase }) => purchase?.store_order_number ?? '');
    const names = [order.reference, order.reference.replace(/^PT-/, ''), ...numbers].map(asOneWord);
    // A search finds beginnings too.
    if (expecting.has(order.order_status) && names.includes(word)) found.push(order);
    if (found.length === mostOrders) break;
  }
  return found;
};
