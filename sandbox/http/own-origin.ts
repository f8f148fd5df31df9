import type { Context } from 'koa';

/** The sandbox's address as its caller knows it. (Koa's `ctx.origin` is about the caller's Origin header.) */
export const ownOrigin = (ctx: Pick<Context, 'protocol' | 'host'>): string => `${ctx.protocol}://${ctx.host}`;
