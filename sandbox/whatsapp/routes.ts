import { createHmac } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { bearerToken } from '../http/basic-auth.ts';
import { isObject, readObject, textOf } from '../http/body.ts';
import { type Around, createCarrier, phoneSwitches, type Step } from '../http/carrier.ts';
import { hexId } from '../http/ids.ts';
import { stall } from '../http/stall.ts';
import { readTemplate } from './template-text.ts';

export interface WhatsappOptions {
  token: string;
  siteUrl: string;
  /** The URL of delivery receipts, and the app secret that signs them. */
  webhook?: { url: string; secret: string } | undefined;
}

/** The messaging service: accepts messages and shows them in the inbox. */
export const whatsappRoutes = (
  { token, siteUrl, webhook }: WhatsappOptions,
  { inbox, clock, deliver }: Around,
): Router => {
  const { router, switches, failureCode, sendReceipts } = createCarrier('/whatsapp', phoneSwitches);

  router.post('/:version/:phone/messages', async (ctx) => {
    if (bearerToken(ctx) !== token) return fail(ctx, 190, 'Error validating access token');
    const asked = await readObject(ctx);
    const to = (textOf(asked.to) ?? '').replace(/\D/g, '');
    if (asked.messaging_product !== 'whatsapp') return fail(ctx, 100, 'The parameter messaging_product is required.');
    if (!/^\d{7,15}$/.test(to)) return fail(ctx, 131008, 'Required parameter is missing: to');
    const template = isObject(asked.template) ? readTemplate(asked.template, siteUrl) : undefined;
    if (asked.type !== 'template' || template === undefined) return fail(ctx, 100, 'Invalid parameter');

    const failure = failureCode(131000);
    if (failure !== undefined) return fail(ctx, failure, 'Failure asked for by a switch');

    const name = textOf(asked.biz_opaque_callback_data);
    const { text, params } = template;
    inbox.add({ channel: 'whatsapp', to, text, template: template.name, params, name });
    const id = `wamid.${hexId(40).toUpperCase()}`;
    if (webhook && name !== undefined) {
      const code = Number(switches.get('receipt_code')) || 131026;
      const receiptOf = (step: Step) => signed(webhook, statusReceipt({ id, name, to, step, code, now: clock() }));
      void sendReceipts(receiptOf, deliver);
    }
    if (switches.take('next_send') === 'timeout_after_send') return stall(ctx);
    ctx.body = {
      messaging_product: 'whatsapp',
      contacts: [{ input: asked.to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    };
  });
  return router;
};

interface Status {
  id: string;
  name: string;
  to: string;
  step: Step;
  code: number;
  now: Date;
}

const statusReceipt = ({ id, name, to, step, code, now }: Status) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '100555010000000',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550100000', phone_number_id: '100555010000001' },
            statuses: [
              {
                id,
                status: step,
                timestamp: String(Math.floor(now.getTime() / 1000)),
                recipient_id: to,
                biz_opaque_callback_data: name,
                ...(step === 'failed' && {
                  errors: [{ code, title: 'Message undeliverable', message: 'Message undeliverable' }],
                }),
              },
            ],
          },
        },
      ],
    },
  ],
});

const signed = ({ url, secret }: { url: string; secret: string }, receipt: object) => {
  const body = JSON.stringify(receipt);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { url, body, headers: { 'x-hub-signature-256': `sha256=${signature}` } };
};

const statusOf = (code: number): number => {
  if (code === 0 || code === 190) return 401;
  if (code === 3 || code === 10 || (code >= 200 && code < 300)) return 403;
  if ([130429, 131056, 80007].includes(code)) return 429;
  if ([1, 2, 131000, 131016].includes(code)) return 500;
  return code === 132001 ? 404 : 400;
};

const fail = (ctx: Context, code: number, details: string): void => {
  ctx.status = statusOf(code);
  ctx.body = {
    error: {
      message: `(#${code}) ${details}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: hexId(16),
    },
  };
};
