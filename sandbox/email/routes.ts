import Router from '@koa/router';
import type { Context } from 'koa';
import { isObject, readObject, textOf } from '../http/body.ts';
import { receiptPositions, type Step, tellSteps } from '../http/delivery-notices.ts';
import { hexId } from '../http/ids.ts';
import { createSwitches, switchRoutes } from '../http/switches.ts';
import type { Deliver } from '../http/webhook.ts';
import type { Inbox } from '../inbox/inbox.ts';

const switchTable = {
  fail_next: 'number',
  /** The provider's code: 406 is an inactive recipient, 500 its own trouble. */
  code: 'number',
  /** What the notices tell of e-mails that were accepted. */
  receipt: receiptPositions,
} as const;

export interface EmailOptions {
  token: string;
  /** Where notices go, with the password of their basic authorization. */
  webhook?: { url: string; password: string } | undefined;
}

/** The e-mail carrier (Postmark's HTTP): accepts one e-mail at a time and shows it in the inbox. */
export const emailRoutes = (
  { token, webhook }: EmailOptions,
  inbox: Inbox,
  clock: () => Date,
  deliver: Deliver,
): Router => {
  const router = new Router({ prefix: '/email' });
  const switches = createSwitches(switchTable);
  switchRoutes(router, '/_switches', switchTable, switches);

  router.post('/email', async (ctx) => {
    if (ctx.get('x-postmark-server-token') !== token)
      return fail(ctx, 401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
    const mail = await readObject(ctx);
    const to = textOf(mail.To);
    const from = textOf(mail.From);
    if (!to || !from || !/^[^\s@]+@[^\s@]+$/.test(to)) return fail(ctx, 422, 300, "Invalid 'To' or 'From' address.");
    const text = textOf(mail.TextBody);
    if (text === undefined) return fail(ctx, 422, 300, 'Provide either email TextBody or HtmlBody or both.');

    const failures = Number(switches.get('fail_next'));
    if (failures > 0) {
      switches.set('fail_next', failures - 1);
      const code = Number(switches.get('code')) || 500;
      return fail(ctx, code === 500 ? 500 : 422, code, 'Failure asked for by a switch');
    }
    const subject = textOf(mail.Subject) ?? '';
    const replyTo = textOf(mail.ReplyTo) ?? null;
    inbox.add({ channel: 'email', to, text, template: subject, params: replyTo === null ? [] : [replyTo] });
    const id = hexId(32);
    const reference = isObject(mail.Metadata) ? textOf(mail.Metadata.reference) : undefined;
    if (webhook && reference !== undefined) {
      const noticeOf = (step: Step) => noticeTo(webhook, { MessageID: id, Metadata: { reference }, ...recordOf[step] });
      void tellSteps(switches.get('receipt'), noticeOf, deliver);
    }
    ctx.body = { To: to, SubmittedAt: clock().toISOString(), MessageID: id, ErrorCode: 0, Message: 'OK' };
  });
  return router;
};

const recordOf: Readonly<Record<Step, object>> = {
  // Postmark tells nothing between the acceptance and the delivery: a kind that readers do not know.
  sent: { RecordType: 'SubscriptionChange' },
  delivered: { RecordType: 'Delivery' },
  read: { RecordType: 'Open' },
  failed: { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1 },
};

const noticeTo = ({ url, password }: { url: string; password: string }, notice: object) => ({
  url,
  body: JSON.stringify(notice),
  headers: { authorization: `Basic ${Buffer.from(`potli:${password}`).toString('base64')}` },
});

const fail = (ctx: Context, status: number, code: number, message: string): void => {
  ctx.status = status;
  ctx.body = { ErrorCode: code, Message: message };
};
