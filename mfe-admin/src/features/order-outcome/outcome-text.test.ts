import { expect, test } from 'vitest';
import { outcomeText } from './outcome-text.ts';

test.each([
  ['ORDER_CONFIRMATION', "Awaiting the user's payment!"],
  ['ORDER_CORRECTION', 'Order under correction!!!'],
  ['ORDER_COMPLETED', 'Order Successfully Delivered!!!'],
  ['ORDER_CANCELLED', 'Order Cancelled!!!'],
  ['SOME_LATER_STATUS', 'Status Unavailable'],
])('the status page of %s shows %j', (order_status, heading) => {
  expect(outcomeText({ order_status, updated_at: '2026-11-21T06:30:00Z' }).heading).toBe(heading);
});

test('the delivery date is taken from updated_at, by the calendar in India', () => {
  const { body } = outcomeText({ order_status: 'ORDER_COMPLETED', updated_at: '2026-11-20T19:00:00Z' });
  expect(body).toBe('The order was delivered on 21 Nov 2026.');
});
