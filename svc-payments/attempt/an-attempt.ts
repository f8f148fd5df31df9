import type { Attempt } from './attempt.ts';

const opened = '2026-11-20T06:30:00.000Z';

/** A valid open attempt for tests; a test says only what matters to it. */
export const anAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  id: 'attempt1',
  version: 1,
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
  provider_order_id: 'order_1',
  opening_until: null,
  declines: 0,
  state: 'OPENED',
  settled_ref: null,
  order_outcome: 'none',
  ledger: [],
  refunds: [],
  exceptions: [],
  history: [{ at: opened, what: 'payment chosen', from: null, to: 'CREATED' }],
  outbox: [],
  outbox_due: null,
  check_due: '2026-11-20T06:32:00.000Z',
  checks: 0,
  checks_from: opened,
  created_at: opened,
  updated_at: opened,
  ...change,
});
