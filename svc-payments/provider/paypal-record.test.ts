import { describe, expect, test } from 'vitest';
import { readMovement } from './paypal-record.ts';

const listed = (transaction_event_code: string, transaction_status = 'S', more: object = {}) =>
  readMovement({
    transaction_info: { transaction_id: 'T1', transaction_event_code, transaction_status, custom_field: 'a1', ...more },
  });
const ofCapture = { paypal_reference_id: 'C1' };

describe('a transaction in the list of PayPal', () => {
  test.each(['S', 'V'])('with code T0006 and status %s is a capture', (status) => {
    expect(listed('T0006', status)).toMatchObject([
      { kind: 'capture', ref: 'T1', capture_ref: 'T1', attempt_id: 'a1' },
    ]);
  });

  test.each([
    ['T1107', 'a refund that we made'],
    ['T1106', 'a payment that PayPal reversed'],
  ])('with code %s, %s, moves the money of its capture back', (code) => {
    expect(listed(code, 'S', ofCapture)).toMatchObject([{ kind: 'refund', ref: 'T1', capture_ref: 'C1' }]);
  });

  test.each([
    ['T0006', 'P', {}],
    ['T0006', 'D', {}],
    ['T1107', 'P', ofCapture],
    ['T1107', 'S', {}],
    ['T0400', 'S', {}],
    ['T1108', 'S', ofCapture],
  ])('with code %s and status %s is none of ours', (code, status, more) => {
    expect(listed(code, status, more)).toEqual([]);
  });
});
