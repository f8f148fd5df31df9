import { setTimeout as after } from 'node:timers/promises';
import { type Layer, Router } from '@koa/router';
import {
  defaultBodyLimit,
  importanceOf,
  type Operation,
  type ServiceName,
  wirePath,
} from '@potli/contracts/operation.ts';
import { serviceContract } from '@potli/contracts/published/service-contract.ts';
import Koa, { type Context } from 'koa';
import { answerErrors } from './answer-errors.ts';
import { AppError } from './app-error.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Call, type HandlerAnswer, type MountOptions, serveOperation } from './mount.ts';
import { guardByEventLoop, type OverloadGuard } from './overload.ts';
import { knowsOperators } from './proofs.ts';
import { closeOverUnreadBody, rejectLongBodies } from './request-body.ts';
import { requestLog } from './request-log.ts';
import type { RequestState, ServiceMiddleware } from './request-state.ts';
import { plainTracing, type Tracing } from './trace/tracing.ts';

/** What a service is made of beside its operations. */
export interface ServiceOptions extends MountOptions {
  readonly name: ServiceName;
  /** Rejects while the service cannot work, e.g. because its store takes no writes; the answer gives the reason. */
  readonly ready: () => Promise<void>;
  /** True behind our site: the caller's address is the last one in x-forwarded-for. */
  readonly trustProxy?: boolean;
  /** Records each request; without it trace headers are only passed on. */
  readonly tracing?: Tracing | undefined;
}

/** A service: a Koa application and its operations. */
export interface Service {
  /** For further Koa middleware, which runs around all operations. */
  readonly app: Pick<Koa<RequestState>, 'use'>;
  /** The request listener for an HTTP server, called once all middleware is added. */
  callback(): ReturnType<Koa['callback']>;
  /** Serves an operation of this service. Throws at once for another service's or one mounted twice. */
  // `const R` keeps literals such as `success: true` in an answer from widening.
  mount<O extends Operation, const R extends HandlerAnswer<O>>(
    operation: O,
    handler: (call: Call<O>) => Promise<R> | R,
  ): void;
  readonly operations: Operation[];
  /** The output of `GET /metrics`, which the site does not route. */
  readonly metrics: Metrics;
  /** From now on rejects requests while their queueing delay exceeds that many milliseconds, by their importance. */
  limitDelay(limitMs: number): void;
  /** The readiness says 503 from now on, so that no more calls are sent here; calls that come are still served. */
  startDraining(): void;
}

const readyWithin = 2000;

/** A Koa application that serves operations by their contract; knows no port and no environment. */
export function createService(options: ServiceOptions): Service {
  const { logger } = options;
  // The last address of X-Forwarded-For is the one that our own site saw; any before it are the caller's claim.
  const app = new Koa<RequestState>({ proxy: options.trustProxy ?? false, maxIpsCount: 1 });
  app.on('error', (err) => logger.warn({ err }, 'an answer could not be sent'));

  const router = new Router<RequestState>();
  const operations: Operation[] = [];
  let longestBody = defaultBodyLimit;
  const metrics = createMetrics(options.name);
  let draining = false;
  let overload: OverloadGuard | undefined;
  router.get('/health/live', quiet, (ctx) => {
    ctx.body = { success: true };
  });
  router.get('/health/ready', quiet, async (ctx) => {
    if (draining) throw new AppError('SERVICE_UNAVAILABLE', { cause: new Error('stopping') });
    await checkReady(options.ready);
    ctx.body = { success: true };
  });
  router.get('/contract', quiet, (ctx) => {
    ctx.body = serviceContract(options.name, operations);
  });
  router.get('/metrics', quiet, async (ctx) => {
    ctx.type = metrics.contentType;
    ctx.body = await metrics.text();
  });

  app.use(requestLog({ logger, clock: options.clock, tracing: options.tracing ?? plainTracing, count: metrics.count }));
  app.use(async (ctx, next) => {
    await next();
    closeOverUnreadBody(ctx);
  });
  app.use(answerErrors(logger));
  // Each operation has its own limit; this one is for addresses that read no body.
  app.use(rejectLongBodies(() => longestBody));
  app.use(rejectMalformedAddress);

  return {
    app,
    callback: () => app.use(router.routes()).use(rejectUnrouted).callback(),
    operations,
    metrics,
    limitDelay(limitMs) {
      overload = guardByEventLoop({ limitMs, metrics, logger });
    },
    startDraining() {
      draining = true;
    },
    mount(operation, handler) {
      if (operation.service !== options.name) throw new Error(`${operation.id} belongs to ${operation.service}`);
      if (operations.some(({ id }) => id === operation.id)) throw new Error(`${operation.id} is mounted already`);
      if (knowsOperators(operation) && !options.proveOperator)
        throw new Error(`${operation.id} needs proveOperator, which createService was not given`);
      operations.push(operation);
      longestBody = Math.max(longestBody, operation.bodyLimit ?? 0);
      const path = wirePath(operation).replaceAll(/\{(\w+)\}/g, ':$1');
      const importance = importanceOf(operation);
      const admit: ServiceMiddleware = (ctx, next) => {
        ctx.state.operation = operation.id;
        overload?.admit(importance);
        return next();
      };
      router.register(path, [operation.method], [admit, ...serveOperation(operation, handler, options)]);
    },
  };
}

const quiet: ServiceMiddleware = (ctx, next) => {
  ctx.state.quiet = true;
  return next();
};

async function checkReady(ready: () => Promise<void>): Promise<void> {
  const late = after(readyWithin, undefined, { ref: false }).then(() => {
    throw new Error(`not ready within ${readyWithin} ms`);
  });
  await Promise.race([ready(), late]).catch((cause) => {
    if (cause instanceof AppError) throw cause;
    // The site does not route this answer, so the reason reaches operators only.
    const error = `Not ready: ${cause instanceof Error ? cause.message : String(cause)}.`;
    throw new AppError('SERVICE_UNAVAILABLE', { cause, error });
  });
}

/** Not router.allowedMethods: it answers OPTIONS, and drops `allow` where it throws an error of ours. */
const rejectUnrouted = (ctx: Context): never => {
  const routes: readonly Layer[] = ctx.matched;
  if (routes.length === 0) throw new AppError('NOT_FOUND');
  ctx.set('allow', [...new Set(routes.flatMap(({ methods }) => methods))].join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
};

/** A stray % or bytes that are no UTF-8, in the path or the query, are the caller's mistake. */
const rejectMalformedAddress: ServiceMiddleware = (ctx, next) => {
  for (const [part, text] of [
    ['/params', ctx.path],
    ['/query', ctx.querystring],
  ] as const) {
    try {
      decodeURIComponent(text);
    } catch (cause) {
      throw new AppError('VALIDATION_FAILED', {
        cause,
        details: [{ path: part, message: 'is not valid percent-encoding' }],
      });
    }
  }
  return next();
};
