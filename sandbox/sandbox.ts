import Router from '@koa/router';
import Koa from 'koa';
import { type EmailOptions, emailRoutes } from './email/routes.ts';
import { frontPage } from './front-page.ts';
import { type Deliver, deliver as deliverByHttp } from './http/webhooks.ts';
import { createInbox } from './inbox/inbox.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { createPaypal, type PaypalOptions } from './paypal/paypal.ts';
import { ratesRoutes } from './rates/routes.ts';
import { createRazorpay, type RazorpayOptions } from './razorpay/razorpay.ts';
import { shopRoutes } from './shop/routes.ts';
import { type SmsOptions, smsRoutes } from './sms/routes.ts';
import { switchboardPage } from './switchboard/page.ts';
import { type WhatsappOptions, whatsappRoutes } from './whatsapp/routes.ts';

export interface SandboxOptions {
  razorpay: RazorpayOptions;
  paypal: PaypalOptions;
  whatsapp: WhatsappOptions;
  sms: SmsOptions;
  email: EmailOptions;
  clock?: () => Date;
  /** How webhooks are sent; over HTTP unless a test looks at them itself. */
  deliver?: Deliver;
}

/** All external providers in one app. State is in memory; addresses in responses use the request's host. */
export const createSandbox = ({
  razorpay,
  paypal,
  whatsapp,
  sms,
  email,
  clock = () => new Date(),
  deliver = deliverByHttp,
}: SandboxOptions): Koa => {
  const app = new Koa();
  const inbox = createInbox(clock);
  const around = { inbox, clock, deliver };
  const own = new Router();
  own.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.body = frontPage(ctx.URL.origin);
  });
  own.get('/switches', async (ctx) => {
    ctx.type = 'html';
    ctx.body = await switchboardPage();
  });
  own.get(['/health/live', '/health/ready'], (ctx) => {
    ctx.body = { status: 'ready' };
  });
  const routers = [
    own,
    inboxRoutes(inbox),
    ...createRazorpay(razorpay, clock, deliver),
    ...createPaypal(paypal, clock, deliver),
    whatsappRoutes(whatsapp, around),
    smsRoutes(sms, around),
    emailRoutes(email, around),
    ratesRoutes(clock),
    shopRoutes(),
  ];
  for (const router of routers) app.use(router.routes());
  return app;
};
