import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { errors } from '@potli/contracts/errors.ts';
import type { Operation, ServiceName } from '@potli/contracts/operation.ts';
import type { Context, Middleware } from 'koa';
import type { Log } from './log.ts';

export interface ProxyOptions {
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly operations: readonly Operation[];
  readonly behindProxy: boolean;
  readonly log: Log;
  /** Milliseconds without an answer before a service counts as down. */
  readonly patience?: number;
}

/** Which service answers under which path, from the operations themselves: `/api/orders` → orders. */
export const routesOf = (operations: readonly Operation[]): ReadonlyMap<string, ServiceName> => {
  const routes = new Map<string, ServiceName>();
  for (const { caller, path, service } of operations) {
    if (caller === 'service') continue;
    const fixed = path.split('/').filter((part) => !part.startsWith('{'));
    // The whole fixed beginning and its first part: the longest match decides between two services.
    routes.set(path.split('/{')[0] ?? path, service);
    const first = fixed[0] ?? path;
    if (!routes.has(first)) routes.set(first, service);
  }
  return routes;
};

/** The service of a path below /api/; the longest matching beginning wins. */
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
  // The site's cookies are its own affair.
  'cookie',
  'set-cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]);

const passedOn = (headers: IncomingMessage['headers']): Record<string, string | string[]> => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notPassedOn.has(name) && !named.has(name)) passed[name] = value;
  }
  return passed;
};

/** An error answer of the site itself, in the shape that every service uses. */
export const refuse = (ctx: Context, code: 'NOT_FOUND' | 'SERVICE_UNAVAILABLE', requestId: string): void => {
  ctx.status = errors[code].status;
  ctx.set('cache-control', 'no-store');
  ctx.body = { success: false, error: errors[code].error, code, request_id: requestId };
};

/**
 * Passes /api calls on to the services and streams the answers back. `/internal` exists only between services and is
 * never passed on, whatever it is spelled like.
 */
export const proxyApi = ({ services, operations, behindProxy, log, patience = 60_000 }: ProxyOptions): Middleware => {
  const routes = routesOf(operations);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next();
    const requestId: string = ctx.state.requestId;
    const path = ctx.path.slice('/api/'.length);
    const service =
      /^[A-Za-z0-9/_.-]+$/.test(path) && !path.split('/').includes('..') ? serviceFor(routes, path) : undefined;
    if (!service) return refuse(ctx, 'NOT_FOUND', requestId);

    const target = new URL(`${services[service]}/api/${path}${ctx.search}`);
    const visitor = ctx.socket.remoteAddress ?? '';
    const before = behindProxy ? ctx.get('x-forwarded-for') : '';
    const started = performance.now();
    const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
      const call = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
        method: ctx.method,
        ...(target.protocol === 'https:' ? {} : { agent }),
        timeout: patience,
        headers: {
          ...passedOn(ctx.headers),
          'x-request-id': requestId,
          'x-forwarded-for': before ? `${before}, ${visitor}` : visitor,
          'x-forwarded-proto': behindProxy ? ctx.get('x-forwarded-proto') || ctx.protocol : ctx.protocol,
          'x-forwarded-host': ctx.host,
        },
      });
      const gone = (reason: string) => {
        log('warn', 'service-not-answering', { service, reason, request_id: requestId });
        resolve(undefined);
      };
      call.on('response', resolve);
      call.on('timeout', () => call.destroy(new Error('timeout')));
      call.on('error', ({ message }) => gone(message));
      // A visitor who has gone needs no answer any more.
      ctx.res.on('close', () => call.destroy());
      ctx.req.pipe(call);
    });
    const milliseconds = Math.round(performance.now() - started);
    if (!answer) {
      if (!ctx.headerSent) refuse(ctx, 'SERVICE_UNAVAILABLE', requestId);
      return;
    }
    log('info', 'call', {
      service,
      method: ctx.method,
      status: answer.statusCode,
      ms: milliseconds,
      request_id: requestId,
    });
    ctx.status = answer.statusCode ?? 502;
    const headers = passedOn(answer.headers);
    for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
    ctx.body = answer;
    if (headers['content-type']) ctx.set('content-type', headers['content-type']);
    else ctx.remove('content-type');
    if (headers['content-length']) ctx.set('content-length', headers['content-length']);
  };
};
