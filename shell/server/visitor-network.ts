import { networkOf } from '@potli/service-kit/client-network.ts';
import type { Context } from 'koa';

/** The visitor's address. Behind a proxy it is the last entry of the header, which the proxy wrote. */
export const addressOfVisitor = (ctx: Context, behindProxy: boolean): string => {
  const seenByProxy = behindProxy ? ctx.get('x-forwarded-for').split(',').at(-1)?.trim() : '';
  return seenByProxy || (ctx.socket.remoteAddress ?? '');
};

/** The network that limits count a visitor by. */
export const networkOfVisitor = (ctx: Context, behindProxy: boolean): string =>
  networkOf(addressOfVisitor(ctx, behindProxy));
