import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from './logger.ts';
import { stateOf } from './request-state.ts';
import { readTraceparent } from './trace/trace-context.ts';
import { type Tracing, workingFor } from './trace/tracing.ts';

const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Gives each request an id (the caller's own where well-formed) and its place in the caller's trace, answers the id back,
 * and writes one line per request: never the body, the query or the path as sent, because order ids are keys.
 */
export const requestLog =
  (logger: Logger, tracing: Tracing): Middleware =>
  async (ctx, next) => {
    const started = performance.now();
    const state = stateOf(ctx);
    const sent = ctx.get('x-request-id');
    state.requestId = wellFormed.test(sent) ? sent : randomUUID();
    ctx.set('x-request-id', state.requestId);
    const span = tracing.start('request', 'server', readTraceparent(ctx.get('traceparent'), ctx.get('tracestate')));
    await workingFor({ requestId: state.requestId, trace: span.context, tracing }, next);
    const { requestId: request_id, operation, path, quiet } = state;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    span.end({
      failed: ctx.status >= 500,
      name: operation ?? 'no operation',
      facts: { 'http.request.method': ctx.method, 'http.response.status_code': ctx.status, 'http.route': path ?? '' },
    });
    logger[quiet ? 'debug' : 'info'](
      { request_id, trace_id: span.context.traceId, method: ctx.method, operation, path, status: ctx.status, ms },
      'request',
    );
  };
