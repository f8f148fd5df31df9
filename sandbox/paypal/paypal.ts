import Router from '@koa/router';
import { providerRoutes } from '../http/provider-routes.ts';
import { createSwitches } from '../http/switches.ts';
import type { Deliver } from '../http/webhooks.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { approvalRoutes } from './approval-window.ts';
import { createBook } from './book.ts';
import { captureRoutes } from './captures.ts';
import { createIdempotency } from './idempotency.ts';
import { orderRoutes } from './orders.ts';
import { createSigner } from './signature.ts';
import { paypalSwitches } from './switches.ts';
import { createTokens } from './tokens.ts';
import { transactionRoutes } from './transactions.ts';
import { certificatePath, createPaypalWebhooks, type WebhookTarget } from './webhooks.ts';

export interface PaypalOptions {
  client: { id: string; secret: string };
  webhook: WebhookTarget | undefined;
  /** PEM; for callers that send their own webhooks, such as the fuzzer. */
  signingKey?: string | undefined;
}

/** The wallet provider: server API, buttons script and failure switches under /paypal. */
export const createPaypal = (
  { client, webhook, signingKey }: PaypalOptions,
  clock: () => Date,
  deliver: Deliver,
): Router[] => {
  const signer = createSigner(signingKey);
  const switches = createSwitches(paypalSwitches);
  const webhooks = createPaypalWebhooks(webhook, signer, { switches, clock, deliver });
  const tokens = createTokens(client, clock);
  const dependencies: ApiDependencies = {
    book: createBook(clock),
    webhooks,
    switches,
    tokens,
    idempotency: createIdempotency(),
  };
  // Here a bare public key.
  const certificate = new Router().get(certificatePath, (ctx) => {
    ctx.type = 'application/x-pem-file';
    ctx.body = signer.publicKey;
  });
  const widget = { path: '/sdk/js', file: new URL('./buttons.ts', import.meta.url) };
  return [
    tokens.routes,
    orderRoutes(dependencies),
    ...captureRoutes(dependencies),
    transactionRoutes(dependencies),
    certificate,
    approvalRoutes(dependencies),
    providerRoutes({ prefix: '/paypal', widget, table: paypalSwitches, switches, deliveries: webhooks.deliveries }),
  ];
};
