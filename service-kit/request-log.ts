import { randomUUID } from 'node:crypto';
import { securityHeaders } from './bounded-server.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { ServiceMiddleware } from './request-state.ts';
import { readTraceparent } from './trace/trace-context.ts';
import { plainTracing, type Tracing, workingFor } from './trace/tracing.ts';

const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Gives each request an id (the caller's own where well-formed) and its place in the caller's trace, answers the id back,
 * counts it and writes one line about it: never the body, the query or the path as sent, because order ids are keys. The
 * line is short because there are many: the operation says method and path, the trace is named where somebody follows it.
 */
export const requestLog =
  ({
    logger,
    clock,
    tracing,
    count,
  }: {
    logger: Logger;
    clock: Clock;
    tracing: Tracing;
    count: Metrics['count'];
  }): ServiceMiddleware =>
  async (ctx, next) => {
    const started = performance.now();
    const sent = ctx.get('x-request-id');
    const request_id = wellFormed.test(sent) ? sent : randomUUID();
    ctx.state.requestId = request_id;
    // `date`: other services compare it with their own clock
    const date = clock().toUTCString();
    ctx.set({ 'cache-control': 'no-store', date, ...securityHeaders, 'x-request-id': request_id });
    const parent = readTraceparent(ctx.get('traceparent'), ctx.get('tracestate'));
    const span = tracing.start('request', 'server', parent);
    await workingFor({ requestId: request_id, trace: span.context, tracing }, next);
    const { method, status } = ctx;
    const { operation, path, quiet, overloaded } = ctx.state;
    const took = performance.now() - started;
    span.end({
      failed: status >= 500,
      name: operation ?? 'no operation',
      facts: { 'http.request.method': method, 'http.response.status_code': status, 'http.route': path ?? '' },
    });
    if (!quiet) count(operation, status, took / 1000);
    const ms = Math.round(took * 10) / 10;
    const inTrace = tracing !== plainTracing || status >= 400 ? { trace_id: span.context.traceId } : {};
    const line = { request_id, ...inTrace, ...(operation ? { operation } : { method }), status, ms };
    // One line in ten seconds reports those that were rejected because of overload.
    if (quiet || overloaded) logger.debug(line, 'request');
    else logger.info(line, 'request');
  };
