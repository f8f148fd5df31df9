import { createSandbox } from '@potli/sandbox/sandbox.ts';
import { readSettings, sandboxDefaults } from '@potli/sandbox/settings.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { describeProvider } from '../testing/provider-promises.ts';
import { createSend } from './call-provider.ts';
import { createPaypal } from './paypal.ts';
import { createRazorpay } from './razorpay.ts';

const noon = new Date('2026-11-20T06:30:00.000Z');

/** The sandbox, and how to press its buttons and switches. */
const startSandbox = async () => {
  const { url, close } = await serve(createSandbox({ ...readSettings({}), clock: () => noon }));
  const press = async (path: string, body: unknown = {}): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  return { url, press, close };
};

describeProvider('card and netbanking', { provider: 'razorpay', currency: 'INR', charged: 255_900 }, async () => {
  const { url, press, close } = await startSandbox();
  const keyId = sandboxDefaults.SANDBOX_RAZORPAY_KEY_ID;
  const send = createSend('razorpay', `${url}/razorpay/v1`, 1_200);
  return {
    provider: createRazorpay({ keyId, keySecret: sandboxDefaults.SANDBOX_RAZORPAY_SECRET }, send),
    stranger: createRazorpay({ keyId, keySecret: 'another' }, send),
    agree: (order_id) => press('/razorpay/_widget/payments', { order_id, key: keyId, outcome: 'pay' }),
    turn: (switches) => press('/razorpay/_switches', switches),
    close,
  };
});

describeProvider('the wallet', { provider: 'paypal', currency: 'USD', charged: 11_963 }, async () => {
  const { url, press, close } = await startSandbox();
  const clientId = sandboxDefaults.SANDBOX_PAYPAL_CLIENT_ID;
  const send = createSend('paypal', `${url}/paypal`, 1_200);
  return {
    provider: createPaypal({ clientId, clientSecret: sandboxDefaults.SANDBOX_PAYPAL_SECRET }, send, () => noon),
    stranger: createPaypal({ clientId, clientSecret: 'another' }, send, () => noon),
    agree: (order_id) => press(`/paypal/_widget/orders/${order_id}/approve`),
    turn: (switches) => press('/paypal/_switches', switches),
    close,
  };
});
