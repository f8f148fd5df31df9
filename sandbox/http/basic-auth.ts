import type { Context } from 'koa';

/** User and password of an HTTP Basic header, or undefined when there is none. */
export const basicAuth = (ctx: Context): { user: string; password: string } | undefined => {
  const encoded = /^Basic\s+(\S+)$/i.exec(ctx.get('authorization'))?.[1];
  if (encoded === undefined) return undefined;
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { user, password: rest.join(':') };
};

/** The token of a bearer header, or undefined. */
export const bearerToken = (ctx: Context): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(ctx.get('authorization'))?.[1];
