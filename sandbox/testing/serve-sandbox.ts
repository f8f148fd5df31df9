import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Webhook } from '../http/webhooks.ts';
import { createSandbox } from '../sandbox.ts';
import { readSettings, sandboxDefaults } from '../settings.ts';

/** A Wednesday. */
export const noon = new Date('2026-03-04T12:00:00.000Z');

/** A sandbox on a free port for one test; it records its webhooks in `webhooks` instead of sending them. */
export const serveSandbox = async (clock: () => Date = () => noon) => {
  const webhooks: Webhook[] = [];
  const environment = {
    SANDBOX_RAZORPAY_WEBHOOK_URL: 'http://product.example/razorpay',
    SANDBOX_PAYPAL_WEBHOOK_URL: 'http://product.example/paypal',
  };
  const deliver = async (webhook: Webhook) => {
    webhooks.push(webhook);
    return 200;
  };
  const app = createSandbox({ ...readSettings(environment), clock, deliver });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** One call; the answer's JSON is in `body`, untyped because tests compare it field by field. */
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(isJson ? text : 'null') };
  };
  return { origin, call, webhooks, keys: sandboxDefaults };
};

export const basic = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
