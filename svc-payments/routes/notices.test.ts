import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { paypalWebhook, razorpayWebhook, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage } from '../testing/each-stage.ts';

const deliveries = async (provider: string): Promise<{ event: string; status: number }[]> =>
  (await fetch(`${stage.sandboxUrl}/${provider}/_deliveries`)).json() as never;

describe('a notice of card and netbanking', () => {
  test.each(['after', 'before', 'duplicate', 'out-of-order'])(
    'settles the payment of a browser that never came back, once (%s)',
    async (webhook) => {
      const { order, order_id, razorpay_order_id } = await stage.openCard();
      await stage.switchRazorpay({ webhook });
      const signed = await stage.payAtBank(razorpay_order_id);
      await stage.quiet();
      expect(await stage.standing(order_id)).toMatchObject({
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

  test('and the browser at the same moment settle it once', async () => {
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

  test('with a wrong signature is refused and changes nothing', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.switchRazorpay({ webhook: 'wrong-signature' });
    await stage.payAtBank(razorpay_order_id);
    await stage.quiet();
    expect((await deliveries('razorpay')).map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await stage.standing(order_id)).toMatchObject({ state: 'open' });
    const unsigned = await stage.call(razorpayWebhook, { rawBody: '{"event":"payment.captured"}' });
    expect(refused(unsigned).code).toBe('WEBHOOK_SIGNATURE_INVALID');
  });

  test('is believed with the secret before a change of secrets', async () => {
    const send = (secret: string, rawBody: string) =>
      stage.call(razorpayWebhook, {
        rawBody,
        headers: { 'x-razorpay-signature': createHmac('sha256', secret).update(rawBody).digest('hex') },
      });
    const [newer = '', older = ''] = stage.settings.access.razorpay?.webhookSecrets ?? [];
    const rawBody = '{"event":"a type that nobody knows"}';
    succeeded(await send(newer, rawBody));
    succeeded(await send(older, `${rawBody} `));
    expect(refused(await send('another', rawBody)).code).toBe('WEBHOOK_SIGNATURE_INVALID');
    succeeded(await send(older, 'not JSON'));
    await stage.quiet();
  });

  test('is refused while there is no secret for it', async () => {
    const { razorpay } = stage.settings.access;
    if (!razorpay) throw new Error('no access');
    await stage.restart({ access: { ...stage.settings.access, razorpay: { ...razorpay, webhookSecrets: [] } } });
    expect(refused(await stage.call(razorpayWebhook, { rawBody: '{}' })).code).toBe('PROVIDER_NOT_CONFIGURED');
  });

  test('is answered at once and worked off later when the provider does not tell', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.switchRazorpay({ next_read: 'error500' });
    await stage.payAtBank(razorpay_order_id);
    await stage.switchRazorpay({ down: 'yes' });
    await stage.quiet();
    expect(new Set((await deliveries('razorpay')).map(({ status }) => status))).toEqual(new Set([200]));
    await stage.switchRazorpay({ down: 'no' });
    stage.later(1);
    await stage.quiet();
    expect(await stage.standing(order_id)).toMatchObject({ state: 'settled' });
  });
});

describe('a notice of the wallet', () => {
  test.each(['after', 'duplicate'])(
    'captures what a payer approved whose browser never came back (%s)',
    async (webhook) => {
      const { order, order_id, orderID } = await stage.openWallet();
      await stage.switchPaypal({ webhook });
      await stage.approve(orderID);
      await stage.quiet();
      await stage.quiet();
      expect(await stage.standing(order_id)).toMatchObject({ state: 'settled', transaction: { total_price: 10472 } });
      expect(order.order_status).toBe('PAYMENT_DONE');
      expect(stage.orders.facts).toHaveLength(1);
      expect(new Set((await deliveries('paypal')).map(({ status }) => status))).toEqual(new Set([200]));
    },
  );

  test('of an approval is kept while svc-orders is away, and its money is taken when it is back', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    await stage.orders.goDown();
    await stage.approve(orderID);
    await stage.quiet();
    expect(await stage.standing(order_id)).toMatchObject({ state: 'open' });
    await stage.orders.comeBack();
    stage.later(1);
    await stage.quiet();
    await stage.quiet();
    expect(await stage.standing(order_id)).toMatchObject({ state: 'settled' });
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('does not capture for an order that was cancelled', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    order.order_status = 'ORDER_CANCELLED';
    await stage.approve(orderID);
    await stage.quiet();
    expect(await stage.standing(order_id)).toMatchObject({ state: 'open' });
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.ledger).toEqual([]);
  });

  test('with a wrong signature is refused and changes nothing', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.switchPaypal({ webhook: 'wrong-signature' });
    await stage.approve(orderID);
    await stage.quiet();
    expect((await deliveries('paypal')).map(({ status }) => status)).toEqual([401]);
    expect(await stage.standing(order_id)).toMatchObject({ state: 'open' });
  });

  test('is refused when its certificate is somewhere else', async () => {
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
    const missing = { ...headers, 'paypal-cert-url': `${stage.sandboxUrl}/paypal/nowhere` };
    const unknown = await stage.call(paypalWebhook, { rawBody: '{"id":"WH-1"}', headers: missing });
    expect(refused(unknown).code).toBe('SERVICE_UNAVAILABLE');
  });

  test('of a type that nobody knows is taken, when it is signed for our subscription', async () => {
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
          'paypal-cert-url': `${url}/certificate`,
        },
      });
    };
    expect(refused(await send('another subscription')).code).toBe('WEBHOOK_SIGNATURE_INVALID');
    succeeded(await send(paypal.webhookId));
    await stage.quiet();
    provider.close();
  });

  test('is refused while the wallet is not set up', async () => {
    await stage.restart({ access: { ...stage.settings.access, paypal: undefined } });
    expect(refused(await stage.call(paypalWebhook, { rawBody: '{}' })).code).toBe('PROVIDER_NOT_CONFIGURED');
  });
});
