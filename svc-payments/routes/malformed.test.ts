import type { Operation } from '@potli/contracts/operation.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  getTransaction,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { refused, type TestRequest } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from '../testing/stage.ts';

/** Requests that do not have the contract's form are refused before anything is asked or stored. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const order_id = '0'.repeat(26);
const signed = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '0', order_id };

test.each<[string, Operation, TestRequest]>([
  ['options without an order', getPaymentOptions, {}],
  ['options of an order named twice', getPaymentOptions, { query: { order_id: ['A', 'B'] } }],
  ['a transaction without an order', getTransaction, { query: { order_id: '' } }],
  ['an amount as text', createRazorpayOrder, { body: { order_id, amount: '2559' } }],
  ['a negative amount', createRazorpayOrder, { body: { order_id, amount: -1 } }],
  ['an order that is an object', createRazorpayOrder, { body: { order_id: { $ne: null }, amount: 1 } }],
  ['a mode that is neither', createRazorpayOrder, { query: { live: 'perhaps' }, body: { order_id, amount: 1 } }],
  [
    'a signature of 1,000 characters',
    verifyRazorpayPayment,
    { body: { ...signed, razorpay_signature: '0'.repeat(1000) } },
  ],
  ['a verification without payment', verifyRazorpayPayment, { body: { ...signed, razorpay_payment_id: undefined } }],
  ['dollars as a number', createPaypalOrder, { body: { order_id, amount: 12.34, currency: 'USD' } }],
  ['dollars with three decimals', createPaypalOrder, { body: { order_id, amount: '12.345', currency: 'USD' } }],
  ['another currency', createPaypalOrder, { body: { order_id, amount: '12.34', currency: 'EUR' } }],
  ['a capture without the wallet’s order', capturePaypalOrder, { body: { order_id } }],
])('%s is refused', async (_, operation, request) => {
  expect(refused(await stage.call(operation, request)).code).toBe('VALIDATION_FAILED');
  expect(await stage.attempts.count()).toBe(0);
});
