import Router from '@koa/router';
import type { Context } from 'koa';
import { basicAuth } from '../http/basic-auth.ts';
import { readForm } from '../http/body.ts';
import { hexId } from '../http/ids.ts';
import { stall } from '../http/stall.ts';
import { createSwitches, switchRoutes } from '../http/switches.ts';
import type { Inbox } from '../inbox/inbox.ts';

const switchTable = {
  fail_next: 'number',
  /** The provider's code; the HTTP status is 429 for 20429, 500 for 20500, else 400. */
  code: 'number',
  next_send: ['ok', 'timeout_after_send'],
} as const;

export interface SmsOptions {
  account: string;
  token: string;
}

/** The SMS carrier: accepts messages and shows them in the inbox. */
export const smsRoutes = ({ account, token }: SmsOptions, inbox: Inbox, clock: () => Date): Router => {
  const router = new Router({ prefix: '/sms' });
  const switches = createSwitches(switchTable);
  switchRoutes(router, '/_switches', switchTable, switches);

  router.post('/2010-04-01/Accounts/:sid/Messages.json', async (ctx) => {
    const proof = basicAuth(ctx);
    if (proof?.user !== account || proof.password !== token || ctx.params.sid !== account)
      return fail(ctx, 20003, 'Authenticate', 401);
    const form = await readForm(ctx);
    const to = form.get('To') ?? '';
    const from = form.get('From');
    const service = form.get('MessagingServiceSid');
    const body = form.get('Body') ?? '';
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(ctx, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (!from && !service) return fail(ctx, 21603, "A 'From' phone number is required.");
    if (body === '') return fail(ctx, 21602, 'Message body is required.');
    if (body.length > 1600) return fail(ctx, 21617, 'The concatenated message body exceeds the 1600 character limit.');

    const failures = Number(switches.get('fail_next'));
    if (failures > 0) {
      switches.set('fail_next', failures - 1);
      const code = Number(switches.get('code')) || 20500;
      return fail(ctx, code, 'Failure asked for by a switch', { 20429: 429, 20500: 500 }[code] ?? 400);
    }

    inbox.add({ channel: 'sms', to: to.slice(1), text: body, template: null, params: [] });
    if (switches.take('next_send') === 'timeout_after_send') return stall(ctx);
    const sid = `SM${hexId(32)}`;
    ctx.status = 201;
    ctx.body = {
      sid,
      account_sid: account,
      to,
      from,
      messaging_service_sid: service,
      body,
      status: service ? 'accepted' : 'queued',
      num_segments: String(Math.ceil(body.length / 160)),
      num_media: '0',
      direction: 'outbound-api',
      price: null,
      error_code: null,
      error_message: null,
      date_created: clock().toUTCString(),
      uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
    };
  });
  return router;
};

const fail = (ctx: Context, code: number, message: string, status = 400): void => {
  ctx.status = status;
  ctx.body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
};
