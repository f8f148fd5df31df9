import { expect, test } from 'vitest';
import { bodyBudget } from './body-budget.ts';

test('bodies of new orders and page readings fill half of the memory for bodies, payments all of it', () => {
  const bodies = bodyBudget(100);
  const order = bodies.reserve(30, 'new-orders');
  expect(order).toBeDefined();
  expect(bodies.reserve(21, 'optional')).toBeUndefined();
  expect(bodies.reserve(70, 'payments')).toBeDefined();
  expect(bodies.reserve(1, 'payments')).toBeUndefined();
  order?.();
  expect(bodies.reserve(30, 'operators')).toBeDefined();
});
