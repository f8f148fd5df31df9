import type Router from '@koa/router';
import { providerRoutes } from '../http/provider-routes.ts';
import { createSwitches } from '../http/switches.ts';
import type { Deliver } from '../http/webhooks.ts';
import { apiRoutes } from './api.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { bankWindowRoutes } from './bank-window.ts';
import { createLedger } from './ledger.ts';
import { dashboardRoutes } from './refunds.ts';
import { razorpaySwitches } from './switches.ts';
import { createRazorpayWebhooks, type WebhookTarget } from './webhooks.ts';

export interface RazorpayOptions {
  keys: { id: string; secret: string };
  webhook: WebhookTarget | undefined;
}

/** The card and netbanking provider: server API, widget script and failure switches under /razorpay. */
export const createRazorpay = ({ keys, webhook }: RazorpayOptions, clock: () => Date, deliver: Deliver): Router[] => {
  const switches = createSwitches(razorpaySwitches);
  const webhooks = createRazorpayWebhooks(webhook, { switches, clock, deliver });
  const dependencies: ApiDependencies = { ledger: createLedger(clock), webhooks, switches, keys };
  const widget = { path: '/checkout.js', file: new URL('./checkout.ts', import.meta.url) };
  return [
    apiRoutes(dependencies),
    dashboardRoutes(dependencies),
    bankWindowRoutes(dependencies),
    providerRoutes({
      prefix: '/razorpay',
      widget,
      table: razorpaySwitches,
      switches,
      deliveries: webhooks.deliveries,
    }),
  ];
};
