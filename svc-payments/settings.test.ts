import { describe, expect, test } from 'vitest';
import { readPaymentsSettings } from './settings.ts';

const secret = 'a secret of thirty-two characters or more';
const least = { API_KEY: 'a key', PAYMENTS_SECRET: secret, ORDERS_SECRET: secret, ORDERS_URL: 'http://127.0.0.1:4101' };
const card = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'a provider secret' };
const wallet = { PAYPAL_CLIENT_ID: 'a client', PAYPAL_CLIENT_SECRET: 'a provider secret' };

describe('the settings', () => {
  test('offer no way to pay without credentials', () => {
    expect(readPaymentsSettings(least).app).toMatchObject({
      mode: 'test',
      access: { razorpay: undefined, paypal: undefined },
    });
  });

  test('offer the ways to pay that have credentials', () => {
    const { access } = readPaymentsSettings({
      ...least,
      ...card,
      ...wallet,
      RAZORPAY_WEBHOOK_SECRETS: `${secret}, b${secret}`,
    }).app;
    expect(access.razorpay).toMatchObject({ keyId: 'rzp_test_1', webhookSecrets: [secret, `b${secret}`] });
    expect(access.paypal).toMatchObject({
      url: 'https://api-m.sandbox.paypal.com',
      sdkUrl: 'https://www.paypal.com/sdk/js?client-id=a+client&currency=USD&intent=capture&components=buttons',
    });
  });

  test.each([
    ['half of a pair', { RAZORPAY_KEY_ID: 'rzp_test_1' }, 'go together'],
    ['a live key in test mode', { ...card, RAZORPAY_KEY_ID: 'rzp_live_1' }, 'PAYMENTS_MODE test'],
    ['a test key in live mode', { ...card, PAYMENTS_MODE: 'live' }, 'PAYMENTS_MODE live'],
    ['a sandbox in live mode', { PAYMENTS_MODE: 'live', PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }, 'PAYPAL_URL'],
    ['an unknown mode', { PAYMENTS_MODE: 'real' }, 'PAYMENTS_MODE'],
  ])('refuse %s', (_, more, problem) => {
    expect(() => readPaymentsSettings({ ...least, ...more })).toThrow(problem);
  });

  test('refuse the sandbox in production', () => {
    const production = { ...least, ...card, ...wallet, NODE_ENV: 'production' };
    expect(() => readPaymentsSettings(production)).not.toThrow();
    for (const more of [
      { PAYMENTS_SECRET: 'sandbox-payments-secret-00000000000000000' },
      { ORDERS_SECRET: 'sandbox-orders-secret-000000000000000000' },
      { RAZORPAY_KEY_SECRET: 'sandbox-razorpay-secret-0000000000000000' },
      { RAZORPAY_WEBHOOK_SECRETS: 'sandbox-razorpay-webhook-secret-00000000' },
      { PAYPAL_CLIENT_SECRET: 'sandbox-paypal-secret-000000000000000000' },
      { RAZORPAY_KEY_ID: 'rzp_test_sandbox' },
      { PAYPAL_CLIENT_ID: 'sandbox-paypal-client' },
      { API_KEY: 'potli-sandbox-key' },
      { RAZORPAY_URL: 'http://127.0.0.1:4900/razorpay/v1' },
      { PAYPAL_URL: 'http://127.0.0.1:4900/paypal' },
      { RATES_URL: 'http://127.0.0.1:4900/rates/v1' },
    ])
      expect(() => readPaymentsSettings({ ...production, ...more })).toThrow(Object.keys(more)[0]);
  });

  test('name every bad one at once and repeat no value', () => {
    const read = () => readPaymentsSettings({ PAYMENTS_MODE: 'secret-value', PORT: 'no port' });
    expect(read).toThrow(/API_KEY[\s\S]*PAYMENTS_SECRET[\s\S]*ORDERS_SECRET/);
    expect(read).not.toThrow('secret-value');
  });
});
