import type { IncomingMessage } from 'node:http';
import { defaultBodyLimit, type Operation, type ServiceName } from '@potli/contracts/operation.ts';
import { deviceCookie } from '@potli/contracts/operator/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { hostCookie } from '@potli/service-kit/host-cookie.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { OverloadGuard } from '@potli/service-kit/overload.ts';
import { readBytes } from '@potli/service-kit/request-body.ts';
import { traceHeaders } from '@potli/service-kit/trace/trace-context.ts';
import { plainTracing, type Tracing } from '@potli/service-kit/trace/tracing.ts';
import type { Context, Middleware } from 'koa';
import type { CallState } from './admission.ts';
import { bodyBudget } from './body-budget.ts';
import { callInstance } from './call-service.ts';
import type { Instances } from './instances.ts';

interface ProxyOptions {
  readonly instances: Pick<Instances, 'inTurn' | 'unreachable'>;
  readonly operations: readonly Operation[];
  readonly log: Logger;
  readonly overload: Pick<OverloadGuard, 'reject' | 'mostWait'>;
  readonly tracing?: Tracing | undefined;
}

/** `orders` → orders, from the operations themselves. */
export const routesOf = (operations: readonly Operation[]): ReadonlyMap<string, ServiceName> => {
  const routes = new Map<string, ServiceName>();
  for (const { caller, path, service } of operations) {
    if (caller === 'service' || service === 'site') continue;
    // The whole fixed beginning and its first part: the longest match decides between two services.
    const [fixed = path] = path.split('/{');
    const [first = path] = path.split('/');
    routes.set(fixed, service);
    if (!routes.has(first)) routes.set(first, service);
  }
  return routes;
};

export const serviceFor = (routes: ReadonlyMap<string, ServiceName>, path: string): ServiceName | undefined => {
  const parts = path.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const service = routes.get(parts.slice(0, length).join('/'));
    if (service) return service;
  }
  return undefined;
};

/** Headers that belong to one connection, or that only the site itself may say. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  // The site's cookies are its own affair; see onlyDevice.
  'cookie',
  'set-cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
]);

const passedOn = (headers: IncomingMessage['headers']): Record<string, string | string[]> => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notPassedOn.has(name) && !named.has(name)) passed[name] = value;
  }
  return passed;
};

/** The one cookie that a service has: it marks a device that an operator signed in on; signed, and no proof of who somebody is. */
const onlyDevice = (
  name: 'cookie' | 'set-cookie',
  cookies: readonly string[] = [],
  https: boolean,
): Record<string, string> => {
  const device = cookies.find((cookie) => cookie.startsWith(`${hostCookie(deviceCookie, https)}=`));
  return device ? { [name]: device } : {};
};

/** Safe to repeat. */
const mayRepeat = ({ method }: Context): boolean => method === 'GET' || method === 'HEAD';

/** Milliseconds from which on the site logs a call that went well, too. */
const slowMs = 1000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Passes /api calls on to services, each when all of its body has arrived; answers are streamed. The next instance is tried where the first received nothing, or the call changes
 * nothing. `/internal` is never passed on, however it is spelled.
 */
export const proxyApi = ({
  instances,
  operations,
  log,
  overload,
  tracing = plainTracing,
}: ProxyOptions): Middleware => {
  const routes = routesOf(operations);
  const bodies = bodyBudget();

  const headersFor = (ctx: Context): IncomingMessage['headers'] => ({
    ...passedOn(ctx.headers),
    ...traceHeaders(ctx.state.trace),
    'x-request-id': ctx.state.requestId,
    ...onlyDevice('cookie', ctx.get('cookie').split('; '), ctx.secure),
    'x-forwarded-for': ctx.ip,
    'x-forwarded-proto': ctx.protocol,
    'x-forwarded-host': ctx.host,
  });

  const readBody = async (ctx: Context, { operation, importance, network }: CallState): Promise<Buffer | undefined> => {
    if (!hasBody(ctx.req)) return undefined;
    const held = bodies.begin(network, importance);
    ctx.res.once('close', held.release);
    const noRoom = Promise.withResolvers<never>();
    const count = ({ length }: Buffer): void => {
      if (held.add(length)) return;
      // What is still on its way is read by the answer only.
      ctx.req.pause();
      noRoom.reject(overload.reject(importance));
    };
    ctx.req.on('data', count);
    try {
      return await Promise.race([readBytes(ctx, operation?.bodyLimit ?? defaultBodyLimit), noRoom.promise]);
    } finally {
      ctx.req.off('data', count);
    }
  };

  const ask = async (ctx: Context, service: ServiceName, path: string) => {
    const call: CallState = ctx.state.call;
    const { importance } = call;
    const body = await readBody(ctx, call);
    const headers = { ...headersFor(ctx), ...(body && { 'content-length': String(body.length) }) };
    const mostWait = overload.mostWait(importance);
    let busy = false;
    for (const instance of instances.inTurn(service)) {
      const url = new URL(`${instance}/api/${path}${ctx.search}`);
      const sent = { service, url, headers, importance, mostWait, body };
      let outcome = await callInstance(ctx, sent);
      // A service closes a connection that was kept for long, also at the moment in which it is used again.
      if (outcome.stale && mayRepeat(ctx)) outcome = await callInstance(ctx, { ...sent, fresh: true });
      if (outcome.answer) return { answer: outcome.answer, instance };
      if (ctx.res.destroyed || ctx.res.closed) return undefined;
      const { reason, arrived, late } = outcome;
      busy = outcome.busy === true;
      if (busy) continue;
      log.warn({ service, instance, reason, request_id: ctx.state.requestId }, 'service-not-answering');
      if (!arrived) instances.unreachable(service, instance);
      else if (late || !mayRepeat(ctx)) return undefined;
    }
    if (busy) throw overload.reject(importance);
    return undefined;
  };

  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next();
    const requestId: string = ctx.state.requestId;
    const path = ctx.path.slice('/api/'.length);
    const service =
      /^[A-Za-z0-9/_.-]+$/.test(path) && !path.split('/').includes('..') ? serviceFor(routes, path) : undefined;
    if (!service) throw new AppError('NOT_FOUND');

    const started = performance.now();
    const answered = await ask(ctx, service, path);
    if (!answered) throw new AppError('SERVICE_UNAVAILABLE');
    const { answer, instance } = answered;
    const { statusCode: status = 502 } = answer;
    const ms = Math.round(performance.now() - started);
    // The service has logged the call. What it cannot know is who answered for it, and the time in a queue.
    if (status >= 400 || ms >= slowMs || tracing !== plainTracing) {
      const facts = { service, method: ctx.method, status, ms, request_id: requestId };
      log.info({ ...facts, instance, trace_id: ctx.state.trace.traceId }, 'call');
    }
    ctx.status = status;
    ctx.body = answer;
    ctx.remove('content-type'); // Koa's guess for a stream
    ctx.set({ ...passedOn(answer.headers), ...onlyDevice('set-cookie', answer.headers['set-cookie'], ctx.secure) });
  };
};
