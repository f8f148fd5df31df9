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
