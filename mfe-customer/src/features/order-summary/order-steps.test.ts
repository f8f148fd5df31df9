import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { orderSteps } from './order-steps.ts';

const { history } = anOrder();
const told = (status: string) =>
  orderSteps(status, history).map(({ label, date, state }) => `${label}${date ? ` · ${date}` : ''}: ${state}`);

describe('the steps of an order', () => {
  test('carry the dates of what is behind it', () => {
    expect(told('ORDER_CONFIRMATION')).toEqual([
      'Evaluating · 1 Nov: done',
      'Awaiting payment · 2 Nov: current',
      'Placed: ahead',
      'Local shipment: ahead',
      'Packing: ahead',
      'Shipped: ahead',
      'Delivered: ahead',
    ]);
  });

  test('branch off visibly for a correction', () => {
    expect(told('ORDER_CORRECTION').slice(0, 3)).toEqual([
      'Evaluating · 1 Nov: done',
      'Correction needed: stopped',
      'Awaiting payment: ahead',
    ]);
  });

  test('end where the order was cancelled', () => {
    expect(told('ORDER_CANCELLED')).toEqual([
      'Evaluating · 1 Nov: done',
      'Awaiting payment · 2 Nov: done',
      'Cancelled: stopped',
    ]);
  });

  test('are all done when it is delivered', () => {
    expect(orderSteps('ORDER_COMPLETED', history).every(({ state }) => state === 'done')).toBe(true);
  });

  test.each(orderStatuses)('have one place where the order is, in %s', (status) => {
    const here = orderSteps(status, history).filter(({ state }) => state === 'current' || state === 'stopped');
    expect(here).toHaveLength(status === 'ORDER_COMPLETED' ? 0 : 1);
  });

  test('are left out for a status that nobody knows', () => {
    expect(orderSteps('ORDER_LOST', history)).toEqual([]);
  });
});
