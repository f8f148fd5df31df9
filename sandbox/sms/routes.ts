import { createHmac } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { basicAuth } from '../http/basic-auth.ts';
import { readForm } from '../http/body.ts';
import { type Around, createCarrier, phoneSwitches, type Step } from '../http/carrier.ts';
import { hexId } from '../http/ids.ts';
import { stall } from '../http/stall.ts';
import type { Webhook } from '../http/webhooks.ts';

export interface SmsOptions {
  account: string;
  token: string;
  /** Where callbacks to the site's address are found from here, when that is elsewhere (containers). */
  siteAt?: { site: string; at: string } | undefined;
}

/** The SMS carrier: accepts messages and shows them in the inbox. */
export const smsRoutes = ({ account, token, siteAt }: SmsOptions, { inbox, clock, deliver }: Around): Router => {
  const { router, switches, failureCode, sendReceipts } = createCarrier('/sms', phoneSwitches);

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

    const failure = failureCode(20500);
    if (failure !== undefined)
      return fail(ctx, failure, 'Failure asked for by a switch', { 20429: 429, 20500: 500 }[failure] ?? 400);

    const callback = form.get('StatusCallback');
    const name = (callback && new URL(callback).searchParams.get('message')) || undefined;
    inbox.add({ channel: 'sms', to: to.slice(1), text: body, template: null, params: [], name });
    const sid = `SM${hexId(32)}`;
    if (callback) {
      const code = switches.get('receipt_code');
      const receiptOf = (step: Step) => callbackReceipt(callback, { sid, account, to, step, code }, token);
      const there = (receipt: Webhook) =>
        deliver(siteAt ? { ...receipt, url: receipt.url.replace(siteAt.site, siteAt.at) } : receipt);
      void sendReceipts(receiptOf, there);
    }
    if (switches.take('next_send') === 'timeout_after_send') return stall(ctx);
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

const callbackReceipt = (
  url: string,
  { sid, account, to, step, code }: { sid: string; account: string; to: string; step: Step; code: string },
  token: string,
) => {
  const form = new URLSearchParams({
    AccountSid: account,
    MessageSid: sid,
    MessageStatus: step === 'failed' ? 'undelivered' : step,
    To: to,
    ...(step === 'failed' && { ErrorCode: code === '0' ? '30005' : code }),
  });
  const signature = formSignature(url, form, token);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return { url, body: form.toString(), headers };
};

/** The address with every field of the form behind it, in order of their names. */
export const formSignature = (url: string, form: URLSearchParams, token: string): string => {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return createHmac('sha1', token)
    .update(url + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
};

const fail = (ctx: Context, code: number, message: string, status = 400): void => {
  ctx.status = status;
  ctx.body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
};
