import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { byWhen } from './by-when.ts';

const now = new Date('2026-03-02T12:00:00Z');
const told = (order_status: OrderStatus, next_step_by: string | null) => byWhen({ order_status, next_step_by }, now);

describe('by when the next step is done', () => {
  test('is told to the hour, in the reader’s own time, while the order is evaluated', () => {
    const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
      new Date('2026-03-03T06:30:00Z'),
    );
    expect(told('ORDER_EVALUATION', '2026-03-03T06:30:00.000Z')).toMatch(
      new RegExp(`^You hear from us by Tue,? 3 Mar,? (at )?${local}, your time\\.$`),
    );
  });

  test.each<[OrderStatus, string]>([
    ['PAYMENT_DONE', 'They should be at our office by 6 Mar 2026.'],
    ['LOCAL_SHIPMENT_PROCESSING', 'They should be here by 6 Mar 2026.'],
    ['LOCAL_SHIPMENT_RECEIVED', 'It should leave India by 6 Mar 2026.'],
  ])('is told as the day in India in %s', (order_status, sentence) => {
    expect(told(order_status, '2026-03-06T18:29:59.000Z')).toBe(sentence);
  });

  test('is told as late once the time has passed', () => {
    expect(told('PAYMENT_DONE', '2026-03-02T11:59:59.000Z')).toContain('longer than we planned');
    expect(told('INTERNATIONAL_SHIPMENT_IN_PROGRESS', '2026-03-02T11:59:59.000Z')).toContain('longer than we planned');
  });

  test('is left to the estimated delivery once the parcel is shipped', () => {
    expect(told('INTERNATIONAL_SHIPMENT_IN_PROGRESS', '2026-03-19T18:29:59.000Z')).toBeUndefined();
  });

  test('is not told where the customer is asked', () => {
    expect(told('ORDER_CONFIRMATION', null)).toBeUndefined();
  });
});
