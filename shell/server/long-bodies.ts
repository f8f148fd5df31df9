import { defaultBodyLimit } from '@potli/contracts/operation.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Context, Middleware } from 'koa';

/** Rejects a body that declares more than its address takes, also where nothing would read it. */
export const rejectLongBodies: Middleware = (ctx, next) => {
  if (Number(ctx.get('content-length')) <= (ctx.state.call?.operation?.bodyLimit ?? defaultBodyLimit)) return next();
  ctx.req.pause();
  throw new AppError('BODY_TOO_LARGE');
};

/** Without this, Node would read the rest of a body that nothing wants, however long, to use the connection again. */
export const closeOverUnreadBody = (ctx: Context): void => {
  const { complete, headers } = ctx.req;
  const mayBeLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > defaultBodyLimit;
  if (!complete && mayBeLong) ctx.set('connection', 'close');
};
