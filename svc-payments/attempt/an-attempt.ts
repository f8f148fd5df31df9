import { type Attempt, newAttempt } from './attempt.ts';

const opened = '2026-11-20T06:30:00.000Z';

/** A valid open attempt for tests; a test says only what matters to it. */
export const anAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  ...newAttempt(
    {
      id: 'attempt1',
      key: '00000000000000000000000001/razorpay/test/250000/1',
      order_id: '00000000000000000000000001',
      reference: 'PT-000001',
      provider: 'razorpay',
      mode: 'test',
      total_paise: 250_000,
      fees: { base: 250_000, fee: 5_000, gst: 900, payable: 255_900 },
      total_time_estimation: 18,
      currency: 'INR',
      charged: 255_900,
      fx: null,
      opening_until: null,
      check_due: '2026-11-20T06:32:00.000Z',
    },
    opened,
  ),
  provider_order_id: 'order_1',
  state: 'OPENED',
  ...change,
});
