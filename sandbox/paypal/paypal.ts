import Router from '@koa/router';
import { browserScript } from '../http/browser-script.ts';
import { openToBrowsers } from '../http/cors.ts';
import { createSwitches, switchRoutes } from '../http/switches.ts';
import type { Deliver } from '../http/webhook.ts';
import type { ApiParts } from './api-parts.ts';
import { approvalRoutes } from './approval-window.ts';
import { createBook } from './book.ts';
import { captureRoutes } from './captures.ts';
import { createIdempotency } from './idempotency.ts';
import { createNotices, type WebhookTarget } from './notices.ts';
import { orderRoutes } from './orders.ts';
import { createSigner } from './signature.ts';
import { paypalSwitches } from './switches.ts';
import { createTokens } from './tokens.ts';
import { verificationRoutes } from './webhook-verification.ts';

export interface PaypalOptions {
  client: { id: string; secret: string };
  webhook: WebhookTarget | undefined;
  /** PEM; for whoever sends notices of their own, such as the fuzzer. */
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
  const notices = createNotices(webhook, signer, clock, deliver);
  const tokens = createTokens(client, clock);
  const parts: ApiParts = {
    book: createBook(clock),
    notices,
    signer,
    switches,
    tokens,
    idempotency: createIdempotency(),
  };

  const around = new Router({ prefix: '/paypal' });
  around.get('/sdk/js', openToBrowsers, async (ctx) => {
    ctx.type = 'text/javascript';
    ctx.body = await browserScript(
      new URL('../widget/dialog.ts', import.meta.url),
      new URL('./buttons.ts', import.meta.url),
    );
  });
  around.get('/_deliveries', (ctx) => {
    ctx.body = notices.deliveries;
  });
  switchRoutes(around, '/_switches', paypalSwitches, switches);
  return [
    tokens.routes,
    orderRoutes(parts),
    captureRoutes(parts),
    verificationRoutes(parts),
    approvalRoutes(parts),
    around,
  ];
};
