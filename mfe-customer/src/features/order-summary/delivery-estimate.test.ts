import { describe, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { deliveryFromToday, estimatedDelivery } from './delivery-estimate.ts';

const now = new Date('2026-11-21T06:30:00.000Z');

describe('the estimated delivery', () => {
  test("is today plus the order's days", () => {
    expect(deliveryFromToday(16, now)).toBe('2026-12-07');
  });

  test("counts today in India's calendar", () => {
    expect(deliveryFromToday(1, new Date('2026-11-21T18:30:00.000Z'))).toBe('2026-11-23');
  });

  test('counts from today while payment is pending', () => {
    expect(estimatedDelivery(anOrder(), now)).toBe('2026-12-07');
  });

  test('is fixed once the order is paid', () => {
    const paid = {
      at: '2026-11-05T06:30:00.000Z',
      command: 'pay',
      from: 'ORDER_CONFIRMATION',
      to: 'PAYMENT_DONE',
    } as const;
    expect(estimatedDelivery(anOrder({ order_status: 'LOCAL_SHIPMENT_RECEIVED', history: [paid] }), now)).toBe(
      '2026-11-21',
    );
  });

  test.each(['ORDER_EVALUATION', 'ORDER_CORRECTION', 'ORDER_COMPLETED', 'ORDER_CANCELLED'] as const)(
    'is missing in %s',
    (order_status) => {
      expect(estimatedDelivery(anOrder({ order_status }), now)).toBeUndefined();
    },
  );
});
