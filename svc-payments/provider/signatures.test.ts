import { createSign, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  isPaypalCertUrl,
  isPaypalWebhookSignature,
  isRazorpayPaymentSignature,
  isRazorpayWebhookSignature,
} from './signatures.ts';

describe('the signature of a card or netbanking payment', () => {
  const vectors = [
    {
      secret: 'EnLs21M47BllR3X8PSFtjtbd',
      storedOrderId: 'order_IEIaMR65cu6nz3',
      paymentId: 'pay_IH4NVgf4Dreq1l',
      signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    },
    {
      secret: 'test_secret',
      storedOrderId: 'order_TEST00000000001',
      paymentId: 'pay_TEST000000000001',
      signature: '53eea20403156457b9e5415051eb3bcaafe701a34db1d10cee9fc61bb5de4289',
    },
  ];

  test.each(vectors)('of $storedOrderId is accepted', ({ secret, ...signed }) => {
    expect(isRazorpayPaymentSignature(signed, secret)).toBe(true);
    expect(isRazorpayPaymentSignature({ ...signed, signature: signed.signature.toUpperCase() }, secret)).toBe(true);
  });

  test.each(vectors)('of $storedOrderId does not open another order, payment or key', ({ secret, ...signed }) => {
    expect(isRazorpayPaymentSignature({ ...signed, storedOrderId: 'order_other' }, secret)).toBe(false);
    expect(isRazorpayPaymentSignature({ ...signed, paymentId: 'pay_other' }, secret)).toBe(false);
    expect(isRazorpayPaymentSignature(signed, 'another secret')).toBe(false);
  });

  test.each(['', 'zz', '0d4e', `${vectors[0]?.signature}00`, `${vectors[0]?.signature.slice(0, 63)}g`])(
    'is refused when it reads %j',
    (signature) => {
      expect(
        vectors.map(({ secret, ...signed }) => isRazorpayPaymentSignature({ ...signed, signature }, secret)),
      ).toEqual([false, false]);
    },
  );
});

describe('the signature of a Razorpay webhook', () => {
  const body = Buffer.from('{"event":"payment.captured"}');
  const signature = '4f463a57dd128675850163391f0311888616d57bccca75c774c9cdb28134f851';

  test('is that of the raw body with one of the webhook secrets', () => {
    expect(isRazorpayWebhookSignature(body, signature, ['whsec_test'])).toBe(true);
    expect(isRazorpayWebhookSignature(body, signature, ['whsec_new', 'whsec_test'])).toBe(true);
    expect(isRazorpayWebhookSignature(body, signature, ['whsec_new'])).toBe(false);
    expect(isRazorpayWebhookSignature(body, signature, [])).toBe(false);
  });

  test('does not fit the same JSON written differently', () => {
    expect(isRazorpayWebhookSignature(Buffer.from('{"event": "payment.captured"}'), signature, ['whsec_test'])).toBe(
      false,
    );
  });
});

describe('the signature of a PayPal webhook', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const body = Buffer.from('{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}');
  const message = `tx-1|2026-11-20T10:00:00Z|hook-1|${crc32(body)}`;
  const sent = {
    id: 'tx-1',
    time: '2026-11-20T10:00:00Z',
    algorithm: 'SHA256withRSA',
    signature: createSign('RSA-SHA256').update(message).sign(privateKey, 'base64'),
  };

  test('covers the transmission, our subscription and the checksum of the raw body', () => {
    expect(isPaypalWebhookSignature(body, sent, 'hook-1', pem)).toBe(true);
    expect(isPaypalWebhookSignature(Buffer.from(`${body} `), sent, 'hook-1', pem)).toBe(false);
    expect(isPaypalWebhookSignature(body, sent, 'hook-2', pem)).toBe(false);
    expect(isPaypalWebhookSignature(body, { ...sent, time: '2026-11-20T10:00:01Z' }, 'hook-1', pem)).toBe(false);
    expect(isPaypalWebhookSignature(body, { ...sent, algorithm: 'none' }, 'hook-1', pem)).toBe(false);
    expect(isPaypalWebhookSignature(body, { ...sent, signature: 'AAAA' }, 'hook-1', pem)).toBe(false);
    expect(isPaypalWebhookSignature(body, sent, 'hook-1', 'no certificate')).toBe(false);
  });

  test.each([
    ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
    ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
    ['http://127.0.0.1:4900/paypal/v1/notifications/certs/CERT-1', true],
    ['http://127.0.0.1:4900/paypal/v1/payments/1', false],
    ['http://127.0.0.1:4900/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com/v1/notifications/certs/../payments', false],
    ['https://api.paypal.com/v1/notifications/certs/CERT-1?x=1', false],
    ['https://www.paypal.com/an/open/redirect', false],
    ['http://api.paypal.com/cert', false],
    ['https://api.paypal.com.example.org/cert', false],
    ['https://evilpaypal.com/cert', false],
    ['https://paypal.com@example.org/cert', false],
    ['https://api.paypal.com:8443/cert', false],
    ['http://127.0.0.1:4901/paypal/cert', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('a certificate at %s: %s', (url, allowed) => {
    expect(isPaypalCertUrl(url, 'http://127.0.0.1:4900/paypal')).toBe(allowed);
  });
});
