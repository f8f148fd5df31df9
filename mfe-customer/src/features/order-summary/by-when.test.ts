import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { byWhen } from './by-when.ts';

const now = new Date('2026-03-02T12:00:00Z');
const textFor = (order_status: OrderStatus, next_step_by: string | null) => byWhen({ order_status, next_step_by }, now);

describe('the expected date of the next step', () => {
  test('is an hour in local time during evaluation', () => {
    const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
      new Date('2026-03-03T06:30:00Z'),
    );
    expect(textFor('ORDER_EVALUATION', '2026-03-03T06:30:00.000Z')).toMatch(
      new RegExp(`^You will hear from us by Tue,? 3\\u00a0Mar,? (at )?${local} \\(your time\\)\\.$`),
    );
  });

  test.each<[OrderStatus, string]>([
    ['PAYMENT_DONE', 'We expect them by 6\u00a0Mar\u00a02026.'],
    ['LOCAL_SHIPMENT_PROCESSING', 'We expect them by 6\u00a0Mar\u00a02026.'],
    ['LOCAL_SHIPMENT_RECEIVED', 'We expect to ship it by 6\u00a0Mar\u00a02026.'],
  ])('is a day in India in %s', (order_status, sentence) => {
    expect(textFor(order_status, '2026-03-06T18:29:59.000Z')).toBe(sentence);
  });

  test('says that the order is late once it has passed', () => {
    expect(textFor('PAYMENT_DONE', '2026-03-02T11:59:59.000Z')).toContain('longer than expected');
    expect(textFor('INTERNATIONAL_SHIPMENT_IN_PROGRESS', '2026-03-02T11:59:59.000Z')).toContain('longer than expected');
  });

  test('is missing once the parcel is shipped', () => {
    expect(textFor('INTERNATIONAL_SHIPMENT_IN_PROGRESS', '2026-03-19T18:29:59.000Z')).toBeUndefined();
  });

  test('is missing while the customer has to act', () => {
    expect(textFor('ORDER_CONFIRMATION', null)).toBeUndefined();
  });
});
