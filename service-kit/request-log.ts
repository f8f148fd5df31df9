import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from './logger.ts';
import { stateOf } from './request-state.ts';

const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Gives each request an id (the caller's own where well-formed), answers it back, and writes one line per request:
 * never the body, the query or the path as sent, because order ids are keys.
 */
export const requestLog =
  (logger: Logger): Middleware =>
  async (ctx, next) => {
    const started = performance.now();
    const state = stateOf(ctx);
    const sent = ctx.get('x-request-id');
    state.requestId = wellFormed.test(sent) ? sent : randomUUID();
    ctx.set('x-request-id', state.requestId);
    await next();
    const { requestId: request_id, operation, path, quiet } = state;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    logger[quiet ? 'debug' : 'info'](
      { request_id, method: ctx.method, operation, path, status: ctx.status, ms },
      'request',
    );
  };
