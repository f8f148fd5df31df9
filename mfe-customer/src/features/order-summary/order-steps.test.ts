import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { orderSteps } from './order-steps.ts';

const { history } = anOrder();
const stepsIn = (status: string) =>
  orderSteps(status, history).map(({ label, date, state }) => `${label}${date ? ` · ${date}` : ''}: ${state}`);

describe('the steps of an order', () => {
  test('carry the dates of completed steps', () => {
    expect(stepsIn('ORDER_CONFIRMATION')).toEqual([
      'Evaluating · 1\u00a0Nov: done',
      'Awaiting payment · 2\u00a0Nov: current',
      'Placed: ahead',
      'Local shipment: ahead',
      'Packing: ahead',
      'Shipped: ahead',
      'Delivered: ahead',
    ]);
  });

  test('branch off at a correction', () => {
    expect(stepsIn('ORDER_CORRECTION').slice(0, 3)).toEqual([
      'Evaluating · 1\u00a0Nov: done',
      'Correction needed: stopped',
      'Awaiting payment: ahead',
    ]);
  });

  test('end at the cancellation', () => {
    expect(stepsIn('ORDER_CANCELLED')).toEqual([
      'Evaluating · 1\u00a0Nov: done',
      'Awaiting payment · 2\u00a0Nov: done',
      'Cancelled: stopped',
    ]);
  });

  test('end after the evaluation when the order was withdrawn before it had a price', () => {
    const withdrawn = [
      ...history.slice(0, 1),
      { at: '2026-11-02T06:30:00.000Z', command: 'withdraw', from: 'ORDER_EVALUATION', to: 'ORDER_CANCELLED' } as const,
    ];
    expect(orderSteps('ORDER_CANCELLED', withdrawn)).toEqual([
      { label: 'Evaluating', date: '1\u00a0Nov', state: 'done' },
      { label: 'Cancelled', date: '2\u00a0Nov', state: 'stopped' },
    ]);
  });

  test('are complete when it is delivered', () => {
    expect(orderSteps('ORDER_COMPLETED', history).every(({ state }) => state === 'done')).toBe(true);
  });

  test.each(orderStatuses)('have one current step in %s', (status) => {
    const here = orderSteps(status, history).filter(({ state }) => state === 'current' || state === 'stopped');
    expect(here).toHaveLength(status === 'ORDER_COMPLETED' ? 0 : 1);
  });

  test('are empty for an unknown status', () => {
    expect(orderSteps('ORDER_LOST', history)).toEqual([]);
  });
});
