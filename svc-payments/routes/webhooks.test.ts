import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { paypalWebhook, razorpayWebhook, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

const deliveries = async (provider: string): Promise<{ event: string; status: number }[]> =>
  (await fetch(`${stage.sandboxUrl}/${provider}/_deliveries`)).json() as never;

describe('a Razorpay webhook', () => {
  test.each(['after', 'before', 'duplicate', 'out-of-order'])(
    'settles the payment once when the browser never returns (%s)',
    async (webhook) => {
      const { order, order_id, razorpay_order_id } = await stage.openCard();
      await stage.switchRazorpay({ webhook });
      const signed = await stage.payAtBank(razorpay_order_id);
      await stage.quiet();
      expect(await stage.paymentState(order_id)).toMatchObject({
        state: 'settled',
        transaction: { payment_id: signed.razorpay_payment_id },
      });
      expect(order.order_status).toBe('PAYMENT_DONE');
      expect(stage.orders.facts).toHaveLength(1);
      const statuses = (await deliveries('razorpay')).map(({ status }) => status);
      expect(statuses.length).toBeGreaterThanOrEqual(3);
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );

  test('settles the payment once when the browser verifies it at the same time', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.switchRazorpay({ webhook: 'duplicate' });
    const signed = await stage.payAtBank(razorpay_order_id);
    const body = { order_id, ...signed };
    const verified = await Promise.all(Array.from({ length: 10 }, () => stage.call(verifyRazorpayPayment, { body })));
    for (const answer of verified) expect(succeeded(answer).state).toBe('settled');
    await stage.quiet();
    expect(stage.orders.facts).toHaveLength(1);
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ order_outcome: 'applied', exceptions: [], refunds: [] });
    expect(attempt?.ledger).toHaveLength(1);
  });

  test('is rejected with 401 and changes nothing when its signature is wrong', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.switchRazorpay({ webhook: 'wrong-signature' });
    await stage.payAtBank(razorpay_order_id);
    await stage.quiet();
    expect((await deliveries('razorpay')).map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
    const unsigned = await stage.call(razorpayWebhook, { rawBody: '{"event":"payment.captured"}' });
    expect(refused(unsigned).code).toBe('WEBHOOK_SIGNATURE_INVALID');
  });

  test('is accepted with the previous secret after a rotation', async () => {
    const send = (secret: string, rawBody: string) =>
      stage.call(razorpayWebhook, {
        rawBody,
        headers: { 'x-razorpay-signature': createHmac('sha256', secret).update(rawBody).digest('hex') },
      });
    const [newer = '', older = ''] = stage.settings.access.razorpay?.webhookSecrets ?? [];
    const rawBody = '{"event":"an unknown type"}';
    succeeded(await send(newer, rawBody));
    succeeded(await send(older, `${rawBody} `));
    expect(refused(await send('another', rawBody)).code).toBe('WEBHOOK_SIGNATURE_INVALID');
    succeeded(await send(older, 'not JSON'));
    await stage.quiet();
  });

  test('is rejected while no secret is configured', async () => {
    const { razorpay } = stage.settings.access;
    if (!razorpay) throw new Error('no access');
    await stage.restart({ access: { ...stage.settings.access, razorpay: { ...razorpay, webhookSecrets: [] } } });
    expect(refused(await stage.call(razorpayWebhook, { rawBody: '{}' })).code).toBe('PROVIDER_NOT_CONFIGURED');
  });

  test('is acknowledged at once and processed later while the provider is down', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.switchRazorpay({ next_read: 'error500' });
    await stage.payAtBank(razorpay_order_id);
    await stage.switchRazorpay({ down: 'yes' });
    await stage.quiet();
    expect(new Set((await deliveries('razorpay')).map(({ status }) => status))).toEqual(new Set([200]));
    await stage.switchRazorpay({ down: 'no' });
    stage.later(1);
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
  });
});

describe('a PayPal webhook', () => {
  test.each(['after', 'duplicate'])(
    'captures an approved payment when the browser never returns (%s)',
    async (webhook) => {
      const { order, order_id, orderID } = await stage.openWallet();
      await stage.switchPaypal({ webhook });
      await stage.approve(orderID);
      await stage.quiet();
      await stage.quiet();
      expect(await stage.paymentState(order_id)).toMatchObject({
        state: 'settled',
        transaction: { total_price: 10472 },
      });
      expect(order.order_status).toBe('PAYMENT_DONE');
      expect(stage.orders.facts).toHaveLength(1);
      expect(new Set((await deliveries('paypal')).map(({ status }) => status))).toEqual(new Set([200]));
    },
  );

  test('captures an approved payment once svc-orders is back', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    await stage.orders.goDown();
    await stage.approve(orderID);
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
    await stage.orders.comeBack();
    stage.later(1);
    await stage.quiet();
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('does not capture for a cancelled order', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    order.order_status = 'ORDER_CANCELLED';
    await stage.approve(orderID);
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.ledger).toEqual([]);
  });

  test('is rejected with 401 and changes nothing when its signature is wrong', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.switchPaypal({ webhook: 'wrong-signature' });
    await stage.approve(orderID);
    await stage.quiet();
    expect((await deliveries('paypal')).map(({ status }) => status)).toEqual([401]);
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
  });

  test('is rejected when its certificate is hosted elsewhere', async () => {
    const headers = {
      'paypal-transmission-id': 't',
      'paypal-transmission-time': '2026-11-20T06:30:00Z',
      'paypal-transmission-sig': 'AAAA',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://certificates.example.org/ours.pem',
    };
    const answer = await stage.call(paypalWebhook, { rawBody: '{"id":"WH-1"}', headers });
    expect(refused(answer).code).toBe('WEBHOOK_SIGNATURE_INVALID');
    expect(refused(await stage.call(paypalWebhook, { rawBody: '{"id":"WH-1"}' })).code).toBe(
      'WEBHOOK_SIGNATURE_INVALID',
    );
    const missing = { ...headers, 'paypal-cert-url': `${stage.sandboxUrl}/paypal/v1/notifications/certs/NONE` };
    const unknown = await stage.call(paypalWebhook, { rawBody: '{"id":"WH-1"}', headers: missing });
    expect(refused(unknown).code).toBe('SERVICE_UNAVAILABLE');
  });

  test('is accepted with an unknown type if signed for our subscription', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = createServer((_, response) => {
      response.end(publicKey.export({ type: 'spki', format: 'pem' }));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const { paypal } = stage.settings.access;
    if (!paypal) throw new Error('no access');
    await stage.restart({ access: { ...stage.settings.access, paypal: { ...paypal, url } } });
    const rawBody = '{"id":"WH-9","event_type":"A.TYPE.THAT.NOBODY.KNOWS","resource":{}}';
    const send = (webhookId = '') => {
      const time = stage.clock().toISOString();
      const message = `t-1|${time}|${webhookId}|${crc32(rawBody)}`;
      return stage.call(paypalWebhook, {
        rawBody,
        headers: {
          'paypal-transmission-id': 't-1',
          'paypal-transmission-time': time,
          'paypal-transmission-sig': createSign('RSA-SHA256').update(message).sign(privateKey, 'base64'),
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${url}/v1/notifications/certs/ours`,
        },
      });
    };
    expect(refused(await send('another subscription')).code).toBe('WEBHOOK_SIGNATURE_INVALID');
    succeeded(await send(paypal.webhookId));
    await stage.quiet();
    provider.close();
  });

  test('is rejected while PayPal is not configured', async () => {
    await stage.restart({ access: { ...stage.settings.access, paypal: undefined } });
    expect(refused(await stage.call(paypalWebhook, { rawBody: '{}' })).code).toBe('PROVIDER_NOT_CONFIGURED');
  });
});
