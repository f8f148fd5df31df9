import type { Context } from 'koa';

/** What the middleware of one request tell each other. */
export interface RequestState {
  requestId: string;
  /** Of the operation that was called, once known: its id and path template, never the path itself. */
  operation?: string;
  path?: string;
  /** Probes and the like are logged at debug level. */
  quiet?: boolean;
}

/** What the middlewares of one request know of it. */
export const stateOf = (ctx: Context): RequestState => ctx.state as RequestState;

/** A header of the request by its name in small letters; empty where it was not sent. */
export const sentHeader = (ctx: Context, name: string): string => {
  const value = ctx.req.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The last address that proxies name is the one our own site saw; any before it are the caller's claim. */
export const callersAddress = ({ req }: Context, trustProxy = false): string => {
  const forwarded = trustProxy ? req.headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return last || (req.socket.remoteAddress ?? '');
};
