import type { Operation } from '@potli/contracts/operation.ts';
import { createPaypalOrder, createRazorpayOrder, getTransaction } from '@potli/contracts/payment/operations.ts';
import { succeeded, type TestAnswer, type TestRequest } from '@potli/service-kit/testing/call.ts';
import type { FakeOrders } from './fake-orders.ts';

type CallPayments = <O extends Operation>(operation: O, request?: TestRequest) => Promise<TestAnswer<O>>;
type FakeOrder = ReturnType<FakeOrders['place']>;

/** The customer's calls before the provider's window opens, and after it. */
export const customerSteps = (call: CallPayments, orders: FakeOrders) => ({
  /** Opens the card or netbanking payment of an order (₹ 2,500 where none is given); `amount` is what the page showed. */
  openCard: async (order: FakeOrder = orders.place(250_000), amount = 2559) => {
    const { order_id } = order;
    const { razorpay_order_id } = succeeded(await call(createRazorpayOrder, { body: { order_id, amount } }));
    return { order, order_id, razorpay_order_id };
  },
  /** Opens the wallet payment of an order (₹ 10,000.55 where none is given) for what that is in dollars. */
  openWallet: async (order: FakeOrder = orders.place(1_000_055)) => {
    const { order_id } = order;
    const body = { order_id, amount: '119.63', currency: 'USD' };
    const { orderID } = succeeded(await call(createPaypalOrder, { body }));
    return { order, order_id, orderID };
  },
  /** The state of the order's payment. */
  paymentState: async (order_id: string) => succeeded(await call(getTransaction, { query: { order_id } })),
});
