import { expect, test } from 'vitest';
import { outcomeText } from './order-outcome.tsx';

test.each([
  ['ORDER_CONFIRMATION', "Awaiting the user's payment!", 'You will be notified when the payment completes.'],
  ['ORDER_CORRECTION', 'Order under correction!!!', 'You will be notified when the user updates the order.'],
  ['ORDER_COMPLETED', 'Order Successfully Delivered!!!', 'The order was delivered on 21 Nov 2026.'],
  ['ORDER_CANCELLED', 'Order Cancelled!!!', "The user cancelled this order. Please check the user's concern."],
  [
    'SOME_LATER_STATUS',
    'Status Unavailable',
    'This page does not know the status SOME_LATER_STATUS. Reload the page. If this message remains, contact support.',
  ],
])('the status page of %s shows %j and %j', (order_status, heading, body) => {
  expect(outcomeText({ order_status, updated_at: '2026-11-21T06:30:00Z' })).toMatchObject({ heading, body });
});

test('the delivery date is taken from updated_at, by the calendar in India', () => {
  const { body } = outcomeText({ order_status: 'ORDER_COMPLETED', updated_at: '2026-11-20T19:00:00Z' });
  expect(body).toBe('The order was delivered on 21 Nov 2026.');
});
