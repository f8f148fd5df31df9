import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { describe, expect, test } from 'vitest';
import { pageOfOrder } from './order-page.ts';

describe('an order by its id', () => {
  test.each(orderStatuses.filter((status) => status !== 'ORDER_CORRECTION'))('in %s leads to its details', (status) => {
    expect(pageOfOrder(status, 'X')).toBe('/user/orderdetail/X');
  });

  test('in ORDER_CORRECTION leads to the order creation screen', () => {
    expect(pageOfOrder('ORDER_CORRECTION', 'X')).toBe('/user/home/X');
  });

  test.each(['ORDER_LOST', '', 'toString'])('in the unknown status "%s" leads to the front page', (status) => {
    expect(pageOfOrder(status, 'X')).toBe('/');
  });
});
