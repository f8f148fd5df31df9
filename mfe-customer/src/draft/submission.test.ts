import { createOrder } from '@potli/contracts/order/operations.ts';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { aProduct, someUser } from '../testing/an-order.ts';
import { isSentAlready, submissionOf } from './submission.ts';

describe('what was sent', () => {
  const inProgress = { orderId: undefined, products: [aProduct({})], userDetails: someUser };
  const submission = { key: 'k', content: JSON.stringify(submissionOf(inProgress)) };
  const submitted = { order_id: 'A', reference: 'PT-AAAAAA' };

  test('is known by its content, so that a changed order may be sent', () => {
    expect(isSentAlready({ submitted, submission, corrections: [] }, inProgress)).toBe(true);
    expect(isSentAlready({ submitted: null, submission, corrections: [] }, inProgress)).toBe(false);
    const changed = { ...inProgress, products: [aProduct({ quantity: 2 })] };
    expect(isSentAlready({ submitted, submission, corrections: [] }, changed)).toBe(false);
  });

  test('as a correction is closed', () => {
    const returned = { ...inProgress, orderId: 'B' };
    expect(isSentAlready({ submitted: null, submission: null, corrections: [] }, returned)).toBe(true);
  });
});

describe('a submission', () => {
  const submission = submissionOf({
    products: [aProduct({ size: ' M ', quantity: 3 })],
    userDetails: { ...someUser, email: ' Meera@Example.com ', postal_code: 'sw1a 1aa' },
  });

  test('is what the contract asks for, without anything of the page', () => {
    expect(Value.Check(createOrder.body, { ...submission, otp: '123456' })).toBe(true);
    expect(Object.keys(submission.orderItems[0] ?? {}).sort()).toEqual([
      'color',
      'price',
      'product_image',
      'product_link',
      'product_name',
      'quantity',
      'size',
    ]);
  });

  test('says of a name that the customer typed that it is', () => {
    const typed = submissionOf({ products: [aProduct({ named: 'typed' }), aProduct({})], userDetails: someUser });
    expect(typed.orderItems.map(({ is_product_name_typed }) => is_product_name_typed)).toEqual([1, undefined]);
  });

  test('carries the store price of a product that has one', () => {
    const storePrice = { amount: 1499, currency: 'INR' };
    const { orderItems } = submissionOf({ products: [aProduct({ storePrice }), aProduct()], userDetails: someUser });
    expect(orderItems[0]).toMatchObject({ store_price: 1499, store_currency: 'INR', price: 0 });
    expect(orderItems[1]).not.toHaveProperty('store_price');
  });

  test('is tidy and leaves the price at 0', () => {
    expect(submission).toMatchObject({
      user: { email: 'meera@example.com', postal_code: 'SW1A 1AA' },
      orderItems: [{ size: 'M', quantity: 3, price: 0 }],
    });
  });
});
