import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { describe, expect, test } from 'vitest';
import { someRates } from '../../order/an-order.ts';
import { inspectOrder } from '../../order/inspect-order.ts';
import type { OrderDocument } from '../../order/order-document.ts';
import { queued } from '../../order/queue.ts';
import { chanceOf } from './chance.ts';
import { inventedGoods } from './goods.ts';
import { pastOrder, type Shop } from './past-order.ts';

const now = new Date('2026-06-01T06:30:00.000Z');
const days = 90;
const shop: Shop = {
  now,
  rates: Object.fromEntries(destinations.map(({ country }) => [country, someRates])),
  ratesVersion: 'sample-1',
  operators: [
    { id: 'O1', name: 'Esha' },
    { id: 'O2', name: 'Bela' },
  ],
  goods: inventedGoods,
};
const orders: readonly OrderDocument[] = Array.from({ length: 1000 }, (_, number) => {
  const chance = chanceOf(number);
  return pastOrder(new Date(now.getTime() - chance.between(0, days) * 86_400_000), shop, chance);
});
const countBy = (key: (order: OrderDocument) => string) =>
  Object.fromEntries([...Map.groupBy(orders, key)].map(([name, group]) => [name, group.length]));

describe('orders of the past', () => {
  test('are spread over every status, country and store', () => {
    expect(Object.keys(countBy(({ order_status }) => order_status)).sort()).toEqual([...orderStatuses].sort());
    expect(Object.keys(countBy(({ user }) => user.country)).sort()).toEqual(
      destinations.map(({ country }) => country).sort(),
    );
    const hosts = new Set(
      orders.flatMap(({ items }) => items.map(({ product_link }) => new URL(product_link).hostname)),
    );
    expect(hosts.size).toBe(5);
  });

  test('have mostly ended, and a day’s work in each queue', () => {
    const counts = countBy(({ order_status }) => order_status);
    expect(counts.ORDER_COMPLETED).toBeGreaterThan(500);
    for (const [status, count] of Object.entries(counts))
      if (status !== 'ORDER_COMPLETED' && status !== 'ORDER_CANCELLED') expect(count).toBeLessThan(150);
  });

  test('are consistent: payments, outbox and the place in the queue', () => {
    for (const order of orders) {
      expect(inspectOrder(order).problems).toEqual([]);
      expect(order).toMatchObject(queued(order));
    }
  });

  test('have no step before the order or after now, and steps in the order of their times', () => {
    for (const { created_at, history } of orders) {
      const times = history.map(({ at }) => at);
      expect(times).toEqual([...times].sort());
      expect(times[0]).toBe(created_at);
      expect(String(times.at(-1)) <= now.toISOString()).toBe(true);
    }
  });

  test('have no pending messages: a seeded stack sends none', () => {
    expect(orders.filter(({ outbox_due }) => outbox_due !== null)).toEqual([]);
    expect(orders.filter(({ outbox_stuck }) => outbox_stuck !== null).length).toBeGreaterThan(0);
  });
});
