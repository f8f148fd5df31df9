import Router from '@koa/router';
import { browserScript } from '../http/browser-script.ts';
import { openToBrowsers } from '../http/cors.ts';
import { createSwitches, switchRoutes } from '../http/switches.ts';
import type { Deliver } from '../http/webhook.ts';
import { apiRoutes } from './api.ts';
import type { ApiParts } from './api-parts.ts';
import { bankWindowRoutes } from './bank-window.ts';
import { createLedger } from './ledger.ts';
import { createNotices, type WebhookTarget } from './notices.ts';
import { dashboardRoutes } from './refunds.ts';
import { razorpaySwitches } from './switches.ts';

export interface RazorpayOptions {
  keys: { id: string; secret: string };
  webhook: WebhookTarget | undefined;
}

/** The card and netbanking provider: server API, widget script and failure switches under /razorpay. */
export const createRazorpay = ({ keys, webhook }: RazorpayOptions, clock: () => Date, deliver: Deliver): Router[] => {
  const switches = createSwitches(razorpaySwitches);
  const notices = createNotices(webhook, clock, deliver);
  const parts: ApiParts = { ledger: createLedger(clock), notices, switches, keys };

  const around = new Router({ prefix: '/razorpay' });
  around.get('/checkout.js', openToBrowsers, async (ctx) => {
    ctx.type = 'text/javascript';
    ctx.body = await browserScript(
      new URL('../widget/dialog.ts', import.meta.url),
      new URL('./checkout.ts', import.meta.url),
    );
  });
  around.get('/_deliveries', (ctx) => {
    ctx.body = notices.deliveries;
  });
  switchRoutes(around, '/_switches', razorpaySwitches, switches);
  return [apiRoutes(parts), dashboardRoutes(parts), bankWindowRoutes(parts), around];
};
