import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { evaluationDue } from '@potli/contracts/rules/evaluation-due.ts';
import { describe, expect, test } from 'vitest';
import { anOrder, noon } from './an-order.ts';
import { nextStepBy } from './next-step-by.ts';

const reached = (order_status: OrderStatus, at: string, before: OrderStatus) => ({
  at,
  command: 'pay' as const,
  from: before,
  to: order_status,
  by: { type: 'payments' as const, name: 'payments' },
});
const paid = reached('PAYMENT_DONE', '2026-03-02T19:00:00.000Z', 'ORDER_CONFIRMATION');
const received = reached('LOCAL_SHIPMENT_RECEIVED', '2026-03-06T06:30:00.000Z', 'LOCAL_SHIPMENT_PROCESSING');

describe('the day by which the next step should be done', () => {
  test('is the promised hour while an order is evaluated', () => {
    const due = evaluationDue(noon, 24);
    expect(due).toBe('2026-03-03T06:30:00.000Z');
    expect(nextStepBy(anOrder({ evaluation_due: due }))).toBe(due);
  });

  // Paid at half past midnight of 3 March in India; the order of the builder takes 3 days locally, 16 in all.
  test.each<[OrderStatus, string]>([
    ['PAYMENT_DONE', '2026-03-06T18:29:59.000Z'],
    ['LOCAL_SHIPMENT_PROCESSING', '2026-03-06T18:29:59.000Z'],
    ['LOCAL_SHIPMENT_RECEIVED', '2026-03-08T18:29:59.000Z'],
    ['INTERNATIONAL_SHIPMENT_IN_PROGRESS', '2026-03-19T18:29:59.000Z'],
  ])('is counted with the times of the evaluation in %s', (order_status, by) => {
    expect(nextStepBy(anOrder({ order_status, history: [paid, received] }))).toBe(by);
  });

  test.each<OrderStatus>(['ORDER_CORRECTION', 'ORDER_CONFIRMATION', 'ORDER_COMPLETED', 'ORDER_CANCELLED'])(
    'is absent in %s, where operators have nothing to do',
    (order_status) => {
      expect(nextStepBy(anOrder({ order_status, history: [paid, received] }))).toBeNull();
    },
  );

  test('does not move when a step within the status is taken', () => {
    const linkSaved = { ...paid, at: '2026-03-05T06:30:00.000Z', from: 'PAYMENT_DONE' as const };
    expect(nextStepBy(anOrder({ order_status: 'PAYMENT_DONE', history: [paid, linkSaved] }))).toBe(
      '2026-03-06T18:29:59.000Z',
    );
  });
});
