import { expect, test } from 'vitest';
import { isPaymentPath } from './payment-paths.ts';

test.each([
  ['/user/payment', true],
  ['/user/payment/', true],
  ['/user/payment/success/ABC', true],
  ['/USER/payment/ABC', true],
  ['/user/%70ayment/ABC', true],
  ['/%75ser/%50AYMENT/A%20C', true],
  // React Router decodes all segments or none, and no slash within one.
  ['/user/payment/%E0', true],
  ['/user/%70ayment/%E0', false],
  ['/user/payment%2FABC', false],
  ['/user/%2570ayment/ABC', false],
  ['/user/payments', false],
  ['/user/orderdetail/payment', false],
  ['/', false],
])('money may be under way at %s: %s', (path, isPayment) => expect(isPaymentPath(path)).toBe(isPayment));
