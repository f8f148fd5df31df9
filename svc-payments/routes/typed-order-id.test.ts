import { listOrderPayments } from '@potli/contracts/payment/back-office.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

const placed = (paise: number) => stage.orders.place(paise, { order_id: '01KAF7WZ0QXJ5T8RNB3MEV6HYC' });

describe('an order id in lower case', () => {
  test('opens, confirms and shows the card payment of its order', async () => {
    const order = placed(250_000);
    const order_id = order.order_id.toLowerCase();
    expect(succeeded(await stage.call(getPaymentOptions, { query: { order_id } })).order_id).toBe(order.order_id);
    const opened = succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }));
    const signed = await stage.payAtBank(opened.razorpay_order_id);
    const verified = succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    expect(verified.state).toBe('settled');
    expect(await stage.paymentState(order_id)).toMatchObject({
      state: 'settled',
      transaction: { payment_id: verified.payment_id },
    });
    expect(refused(await stage.call(getPaymentOptions, { query: { order_id } })).code).toBe('ORDER_NOT_PAYABLE');
    const params = { orderId: order_id };
    expect(succeeded(await stage.callAsOperator(listOrderPayments, { params })).payments).toHaveLength(1);
  });

  test('pays by wallet', async () => {
    const order_id = placed(1_000_055).order_id.toLowerCase();
    const body = { order_id, amount: '119.63', currency: 'USD' };
    const { orderID } = succeeded(await stage.call(createPaypalOrder, { body }));
    await stage.approve(orderID);
    const captured = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect(captured.state).toBe('settled');
  });
});
