import { describe, expect, test } from 'vitest';
import { lifeSteps } from './life-steps.ts';

const paid = (['ORDER_EVALUATION', 'ORDER_CONFIRMATION', 'PAYMENT_DONE'] as const).map((to) => ({ to }));
const stepsIn = (status: string, history = paid) =>
  lifeSteps(status, history).map(({ label, state }) => `${label}: ${state}`);

describe('the progress of an order', () => {
  test('shows completed, current and upcoming steps', () => {
    expect(stepsIn('PAYMENT_DONE')).toEqual([
      'Evaluation: done',
      'Awaiting payment: done',
      'Placed: current',
      'Local shipment: ahead',
      'Packing: ahead',
      'Shipped: ahead',
      'Delivered: ahead',
    ]);
  });

  test('is complete when the order is delivered', () => {
    expect(new Set(lifeSteps('ORDER_COMPLETED', paid).map(({ state }) => state))).toEqual(new Set(['done']));
  });

  test('branches off at a correction and continues after it', () => {
    expect(stepsIn('ORDER_CORRECTION').slice(0, 3)).toEqual([
      'Evaluation: done',
      'Under correction: stopped',
      'Awaiting payment: ahead',
    ]);
  });

  test('ends at a cancellation, after the steps that the order has reached', () => {
    expect(stepsIn('ORDER_CANCELLED')).toEqual([
      'Evaluation: done',
      'Awaiting payment: done',
      'Placed: done',
      'Cancelled: stopped',
    ]);
    const withdrawn = paid.slice(0, 1);
    expect(stepsIn('ORDER_CANCELLED', withdrawn)).toEqual(['Evaluation: done', 'Cancelled: stopped']);
  });

  test('shows only upcoming steps for an unknown status', () => {
    expect(new Set(lifeSteps('SOME_LATER_STATUS', paid).map(({ state }) => state))).toEqual(new Set(['ahead']));
  });
});
