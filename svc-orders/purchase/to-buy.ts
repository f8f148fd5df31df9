import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { ItemToBuy, listItemsToBuy } from '@potli/contracts/order/purchases.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { revisionOf } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isStopped } from '../order/refund-state.ts';

/** A buyer works through a few dozen a day; more would make the answer and the page slow. */
const mostItemsToBuy = 500;

/** The items of a paid order that are not bought: neither a purchase nor a local order link is stored. */
const itemsToBuyOf = (order: OrderDocument): ItemToBuy[] =>
  isStopped(order)
    ? []
    : remainingItems(order)
        .filter(({ purchase, local_order_link }) => !purchase && local_order_link === null)
        .map(({ order_item_id, product_name, product_link, product_image, size, color, quantity, ...item }) => ({
          ...{
            order_id: order.id,
            reference: order.reference,
            version: revisionOf(order),
            order_item_id,
            product_name,
          },
          ...{ product_link, product_image, size, color, quantity, shipment_date: item.shipment_date },
          price: toRupees(item.price),
          price_limit: toRupees(item.price * quantity),
          paid_at: order.payment?.captured_at ?? order.status_since,
        }));

/** The host of a product link without `www.`; the text itself where it is no link. */
const storeOf = (product_link: string): string => httpUrl(product_link)?.hostname.replace(/^www\./, '') ?? product_link;

const byUrgency = (one: ItemToBuy, other: ItemToBuy): number =>
  (one.shipment_date ?? '').localeCompare(other.shipment_date ?? '') || one.paid_at.localeCompare(other.paid_at);

/** What is to be bought, by store in alphabetical order; within a store the earliest shipment date first. */
export const listToBuy = async (orders: Collection<OrderDocument>): Promise<AnswerOf<typeof listItemsToBuy>> => {
  const all: ItemToBuy[] = [];
  for await (const order of orders.each({ where: { order_status: 'PAYMENT_DONE' }, sort: ['status_since'] }))
    all.push(...itemsToBuyOf(order));
  const listed = all.toSorted(byUrgency).slice(0, mostItemsToBuy);
  const stores = Map.groupBy(listed, ({ product_link }) => storeOf(product_link));
  return {
    success: true,
    stores: [...stores]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([store, items]) => ({ store, items })),
    left_out: all.length - listed.length,
  };
};
