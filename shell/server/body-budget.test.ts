import { expect, test } from 'vitest';
import { bodyBudget } from './body-budget.ts';

test('bodies of new orders and page readings fill half of the memory for bodies, payments all of it', () => {
  const bodies = bodyBudget(100);
  const order = bodies.begin('a', 'new-orders');
  expect([order.add(20), order.add(5), bodies.begin('b', 'customers').add(25)]).toEqual([true, true, true]);
  expect(bodies.begin('c', 'optional').add(1)).toBe(false);
  expect(bodies.begin('c', 'customers').add(25)).toBe(true);
  expect(bodies.begin('d', 'customers').add(1)).toBe(false);
  expect(bodies.begin('d', 'operators').add(15)).toBe(true);
  expect(bodies.begin('e', 'operators').add(1)).toBe(false);
  expect([bodies.begin('e', 'payments').add(10), bodies.begin('e', 'payments').add(1)]).toEqual([true, false]);
  order.release();
  expect(bodies.begin('f', 'payments').add(25)).toBe(true);
});

test('one network fills a quarter at most, and only with what has arrived', () => {
  const bodies = bodyBudget(100);
  const [first, second] = [bodies.begin('a', 'payments'), bodies.begin('a', 'operators')];
  expect([first.add(20), second.add(5), second.add(1)]).toEqual([true, true, false]);
  expect(bodies.begin('b', 'payments').add(25)).toBe(true);
  first.release();
  first.release();
  expect([second.add(20), second.add(1)]).toEqual([true, false]);
});
