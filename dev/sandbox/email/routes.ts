import Router from '@koa/router';
import type { Context } from 'koa';
import { readObject, textOf } from '../http/body.ts';
import { hexId } from '../http/ids.ts';
import { createSwitches, switchRoutes } from '../http/switches.ts';
import type { Inbox } from '../inbox/inbox.ts';

const switchTable = {
  fail_next: 'number',
  /** The provider's code: 406 is an inactive recipient, 500 its own trouble. */
  code: 'number',
} as const;

export interface EmailOptions {
  token: string;
}

/** The e-mail carrier (Postmark's HTTP): accepts one e-mail at a time and shows it in the inbox. */
export const emailRoutes = ({ token }: EmailOptions, inbox: Inbox, clock: () => Date): Router => {
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
    ctx.body = { To: to, SubmittedAt: clock().toISOString(), MessageID: hexId(32), ErrorCode: 0, Message: 'OK' };
  });
  return router;
};

const fail = (ctx: Context, status: number, code: number, message: string): void => {
  ctx.status = status;
  ctx.body = { ErrorCode: code, Message: message };
};
