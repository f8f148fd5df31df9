import { describe, expect, test } from 'vitest';
import { readMovement, readRecord } from './paypal-record.ts';

const listed = (transaction_event_code: string, transaction_status = 'S', more: object = {}) =>
  readMovement({
    transaction_info: { transaction_id: 'T1', transaction_event_code, transaction_status, custom_field: 'a1', ...more },
  });
const ofCapture = { paypal_reference_id: 'C1' };
const taken = {
  transaction_amount: { currency_code: 'USD', value: '-29.91' },
  transaction_initiation_date: '2026-11-20T06:30:00+0000',
};

const order = (status: string, ...captured: string[]) => {
  const create_time = '2026-11-20T06:30:00Z';
  const amount = { currency_code: 'USD', value: '119.63' };
  const captures = captured.map((status, n) => ({ id: `C${n}`, status, amount, create_time }));
  return { id: 'O1', status, purchase_units: [captures.length > 0 ? { payments: { captures } } : {}] };
};

describe('an order of PayPal', () => {
  test.each([
    ['CREATED', []],
    ['APPROVED', []],
    ['VOIDED', []],
    ['COMPLETED', ['DECLINED']],
    ['COMPLETED', ['PENDING']],
    ['COMPLETED', ['DECLINED', 'COMPLETED']],
  ])('that is %s with the captures %j says what became of the money', (status, captures) => {
    const { payments, unclear, approved, ended } = readRecord(order(status, ...captures));
    expect([payments.length, unclear, approved]).toEqual([captures.length, false, status === 'APPROVED']);
    expect(ended).toBe(status === 'VOIDED' || captures.join() === 'DECLINED');
  });

  test.each([
    ['no capture', order('COMPLETED')],
    ['no purchase unit', { id: 'O1', status: 'COMPLETED' }],
  ])('that is COMPLETED and shows %s does not say what became of the money', (_, said) => {
    expect(readRecord(said)).toMatchObject({ payments: [], begun: true, unclear: true, approved: false, ended: false });
  });
});

describe('a transaction in the list of PayPal', () => {
  test.each(['S', 'V'])('with code T0006 and status %s is a capture', (status) => {
    expect(listed('T0006', status)).toMatchObject([
      { kind: 'capture', ref: 'T1', capture_ref: 'T1', attempt_id: 'a1' },
    ]);
  });

  test('with code T1107, a refund that we made, moves the money of its capture back', () => {
    expect(listed('T1107', 'S', ofCapture)).toEqual([
      { kind: 'refund', ref: 'T1', capture_ref: 'C1', attempt_id: null, provider_order_id: null },
    ]);
  });

  test('with code T1106, a payment that PayPal reversed, says how much was taken back and when', () => {
    expect(listed('T1106', 'S', { ...ofCapture, ...taken })).toMatchObject([
      {
        ...{ kind: 'refund', ref: 'T1', capture_ref: 'C1' },
        reversal: {
          ...{ ref: 'T1', payment_ref: 'C1', key: null, status: 'given', amount: 2991, currency: 'USD' },
          at: '2026-11-20T06:30:00.000Z',
        },
      },
    ]);
  });

  test.each([
    ['amount', { transaction_amount: undefined }],
    ['currency', { transaction_amount: { value: '-29.91' } }],
    ['time', { transaction_initiation_date: 'soon' }],
  ])('with code T1106 and no %s cannot be read', (_, more) => {
    expect(() => listed('T1106', 'S', { ...ofCapture, ...taken, ...more })).toThrow('unreadable answer');
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
