import { text as textOf } from 'node:stream/consumers';
import { feeBreakdown } from '@potli/contracts/payment/fees.ts';
import { runOnStore } from '@potli/service-kit/program.ts';
import { type Attempt, attemptCollection, newAttempt } from '../attempt/attempt.ts';

/** A payment of an order that `svc-orders/testing/seed-orders.ts` has written. Money in paise. */
interface SeededPayment {
  readonly order_id: string;
  readonly reference: string;
  readonly total_time_estimation: number;
  readonly payment: {
    readonly payment_id: string;
    readonly provider_order_id: string;
    readonly total_paise: number;
    readonly captured_at: string;
  };
}

const attemptOf = ({ order_id, reference, total_time_estimation, payment }: SeededPayment): Attempt => {
  const { payment_id, provider_order_id, total_paise, captured_at: at } = payment;
  const fees = feeBreakdown('razorpay', total_paise);
  const chosen = newAttempt(
    {
      id: `seeded-${order_id}`,
      key: `${order_id}/razorpay/test/${total_paise}/1`,
      ...{ order_id, reference, total_paise, fees, total_time_estimation },
      ...{ provider: 'razorpay', mode: 'test', currency: 'INR', charged: fees.payable, fx: null },
      ...{ opening_until: null, check_due: null },
    },
    at,
  );
  return {
    ...chosen,
    provider_order_id,
    state: 'SETTLED',
    settled_ref: payment_id,
    order_outcome: 'applied',
    ledger: [
      { kind: 'capture', provider_ref: payment_id, capture_ref: payment_id, amount: fees.payable, currency: 'INR', at },
    ],
    history: [...chosen.history, { at, what: 'captured', from: 'CREATED', to: 'SETTLED' }],
    tried: true,
  };
};

/**
 * `DATA_DIR=… node svc-payments/testing/seed-payments.ts < payments.json`: the payments of seeded orders, settled, in the store of
 * svc-payments, which may be running. The provider's sandbox does not know them, so it rejects their refunds.
 */
const payments: SeededPayment[] = JSON.parse(await textOf(process.stdin));
await runOnStore('payments', async (store) => {
  const attempts = await store.collection(attemptCollection);
  for (const payment of payments) await attempts.insert(attemptOf(payment));
  return 0;
});
