import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { anOrder, noon } from './an-order.ts';
import { queued } from './queue.ts';

const at = noon.toISOString();
const reached = (to: OrderStatus, from: OrderStatus) => ({
  ...{ at, command: 'pay' as const, from, to },
  by: { type: 'payments' as const, name: 'payments' },
});
const history = [
  reached('PAYMENT_DONE', 'ORDER_CONFIRMATION'),
  reached('LOCAL_SHIPMENT_RECEIVED', 'LOCAL_SHIPMENT_PROCESSING'),
];
const inStatus = (order_status: OrderStatus) => queued(anOrder({ order_status, history }));

describe('the place of an order in the queue', () => {
  // Everything happened at noon of 2 March in India; the order of the builder takes 3 days locally, 16 in all.
  test.each<[OrderStatus, string]>([
    ['ORDER_EVALUATION', '2026-03-03T06:30:00.000Z'],
    ['PAYMENT_DONE', '2026-03-03T18:29:59.000Z'],
    ['LOCAL_SHIPMENT_PROCESSING', '2026-03-05T18:29:59.000Z'],
    ['LOCAL_SHIPMENT_RECEIVED', '2026-03-04T18:29:59.000Z'],
  ])('%s is due at %s and waits since it came into the status', (status, due_at) => {
    expect(inStatus(status)).toEqual({ needs_action: true, due_at, waits_from: at });
  });

  test('a parcel waits from its expected arrival on', () => {
    const due_at = '2026-03-18T18:29:59.000Z';
    expect(inStatus('INTERNATIONAL_SHIPMENT_IN_PROGRESS')).toEqual({ needs_action: true, due_at, waits_from: due_at });
  });

  test('an evaluation from before the promise is due after the usual hours', () => {
    expect(queued(anOrder({ evaluation_due: null })).due_at).toBe('2026-03-03T06:30:00.000Z');
  });

  test('a purchase is due no later than the goods should be here', () => {
    const { totals } = anOrder({ order_status: 'PAYMENT_DONE' });
    const sameDay = totals && { ...totals, local_shippment_time: 0 };
    expect(queued(anOrder({ order_status: 'PAYMENT_DONE', history, totals: sameDay })).due_at).toBe(
      '2026-03-02T18:29:59.000Z',
    );
  });

  test.each<OrderStatus>(['ORDER_CORRECTION', 'ORDER_CONFIRMATION', 'ORDER_COMPLETED', 'ORDER_CANCELLED'])(
    'is absent in %s, where operators have nothing to do',
    (status) => {
      expect(inStatus(status)).toEqual({ needs_action: false, due_at: null, waits_from: null });
    },
  );
});
