import { describe, expect, test } from 'vitest';
import { lifeSteps } from './life-steps.ts';

const told = (status: string) => lifeSteps(status).map(({ label, state }) => `${label}: ${state}`);

describe('the life of an order', () => {
  test('shows what is done, what is now and what is to come', () => {
    expect(told('PAYMENT_DONE')).toEqual([
      'Evaluation: done',
      'Awaiting payment: done',
      'Placed: current',
      'Local shipment: ahead',
      'Packing: ahead',
      'Shipped: ahead',
      'Delivered: ahead',
    ]);
  });

  test('is all done when the order is delivered', () => {
    expect(new Set(lifeSteps('ORDER_COMPLETED').map(({ state }) => state))).toEqual(new Set(['done']));
  });

  test('branches off at a correction and goes on after it', () => {
    expect(told('ORDER_CORRECTION').slice(0, 3)).toEqual([
      'Evaluation: done',
      'Under correction: stopped',
      'Awaiting payment: ahead',
    ]);
  });

  test('ends at a cancellation', () => {
    expect(told('ORDER_CANCELLED').at(-1)).toBe('Cancelled: stopped');
  });

  test('claims nothing about a status that it does not know', () => {
    expect(new Set(lifeSteps('SOME_LATER_STATUS').map(({ state }) => state))).toEqual(new Set(['ahead']));
  });
});
