import type Router from '@koa/router';
import type { Context } from 'koa';
import { isObject, readObject, textOf } from '../http/body.ts';
import { type Around, carrierSwitches, createCarrier, type Step } from '../http/carrier.ts';
import { hexId } from '../http/ids.ts';

export interface EmailOptions {
  token: string;
  /** The URL of delivery receipts, with the password of their basic authorization. */
  webhook?: { url: string; password: string } | undefined;
}

/** The e-mail carrier (Postmark's HTTP): accepts one e-mail at a time and shows it in the inbox. */
export const emailRoutes = ({ token, webhook }: EmailOptions, { inbox, clock, deliver }: Around): Router => {
  const { router, failureCode, sendReceipts } = createCarrier('/email', carrierSwitches);

  router.post('/email', async (ctx) => {
    if (ctx.get('x-postmark-server-token') !== token)
      return fail(ctx, 401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
    const mail = await readObject(ctx);
    const to = textOf(mail.To);
    const from = textOf(mail.From);
    if (!to || !from || !/^[^\s@]+@[^\s@]+$/.test(to)) return fail(ctx, 422, 300, "Invalid 'To' or 'From' address.");
    const text = textOf(mail.TextBody);
    if (text === undefined) return fail(ctx, 422, 300, 'Provide either email TextBody or HtmlBody or both.');

    const failure = failureCode(500);
    if (failure !== undefined) return fail(ctx, failure === 500 ? 500 : 422, failure, 'Failure asked for by a switch');
    const subject = textOf(mail.Subject) ?? '';
    const replyTo = textOf(mail.ReplyTo) ?? null;
    const reference = isObject(mail.Metadata) ? textOf(mail.Metadata.reference) : undefined;
    const params = replyTo === null ? [] : [replyTo];
    inbox.add({ channel: 'email', to, text, template: subject, params, name: reference });
    const id = hexId(32);
    if (webhook && reference !== undefined) {
      const receiptOf = (step: Step) =>
        receiptTo(webhook, { MessageID: id, Metadata: { reference }, ...recordOf[step] });
      void sendReceipts(receiptOf, deliver);
    }
    ctx.body = { To: to, SubmittedAt: clock().toISOString(), MessageID: id, ErrorCode: 0, Message: 'OK' };
  });
  return router;
};

const recordOf: Readonly<Record<Step, object>> = {
  // Postmark sends no event between acceptance and delivery: an unknown kind.
  sent: { RecordType: 'SubscriptionChange' },
  delivered: { RecordType: 'Delivery' },
  read: { RecordType: 'Open' },
  failed: { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1 },
};

const receiptTo = ({ url, password }: { url: string; password: string }, receipt: object) => ({
  url,
  body: JSON.stringify(receipt),
  headers: { authorization: `Basic ${Buffer.from(`potli:${password}`).toString('base64')}` },
});

const fail = (ctx: Context, status: number, code: number, message: string): void => {
  ctx.status = status;
  ctx.body = { ErrorCode: code, Message: message };
};
