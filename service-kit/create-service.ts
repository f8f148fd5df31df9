import { Router } from '@koa/router';
import { type Operation, type ServiceName, wirePath } from '@potli/contracts/operation.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import Koa, { type Context, type Middleware } from 'koa';
import { answerErrors } from './answer-errors.ts';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Call, type HandlerAnswer, serveOperation } from './mount.ts';
import type { Operator } from './operator.ts';
import { knowsOperators } from './proofs.ts';
import { requestLog } from './request-log.ts';
import { stateOf } from './request-state.ts';
import { plainTracing, type Tracing } from './trace/tracing.ts';

/** What a service is made of beside its operations. */
export interface ServiceOptions {
  readonly name: ServiceName;
  readonly apiKey: string;
  /** Signs the tokens that services show each other. */
  readonly serviceSecret: string;
  readonly logger: Logger;
  readonly clock: Clock;
  /** True in tests and development: an answer that breaks the contract is an error. False: counted and logged. */
  readonly validateAnswers: boolean;
  /** Rejects for a token that is not good; needed as soon as an operation asks for an operator. */
  readonly proveOperator?: (token: string) => Promise<Operator>;
  /** Rejects while the service cannot work, e.g. because its store does not answer. */
  readonly ready: () => Promise<void>;
  /** True behind our site: the caller's address is the last one in x-forwarded-for. */
  readonly trustProxy?: boolean;
  /** Told of each request; without it traces are passed on and nobody is told. */
  readonly tracing?: Tracing | undefined;
}

/** A service that is ready to be listened with. */
export interface Service {
  readonly app: Koa;
  /** Serves an operation of this service. Throws at once for another service's or one mounted twice. */
  // `const R` keeps literals such as `success: true` in an answer from widening.
  mount<O extends Operation, const R extends HandlerAnswer<O>>(
    operation: O,
    handler: (call: Call<O>) => Promise<R> | R,
  ): void;
  readonly operations: Operation[];
  /** What `GET /metrics` tells; the site never passes that address on. */
  readonly metrics: Metrics;
  /** The readiness says 503 from now on, so that no more calls are sent here; calls that come are still served. */
  startDraining(): void;
}

const readyWithin = 2000;

/** A Koa application that serves operations by their contract; knows no port and no environment. */
export function createService(options: ServiceOptions): Service {
  const { logger } = options;
  const app = new Koa();
  app.on('error', (err) => logger.warn({ err }, 'an answer could not be sent'));

  const router = new Router();
  const operations: Operation[] = [];
  const metrics = createMetrics(options.name);
  let draining = false;
  router.get(
    '/health/live',
    quietly(() => ({ success: true })),
  );
  router.get(
    '/health/ready',
    quietly(() => {
      if (draining) throw new AppError('SERVICE_UNAVAILABLE', { cause: new Error('stopping') });
      return answerReady(options.ready);
    }),
  );
  router.get(
    '/contract',
    quietly(() => ({ service: options.name, operations: operations.map(publishedOperation) })),
  );

  router.get('/metrics', async (ctx) => {
    stateOf(ctx).quiet = true;
    ctx.type = metrics.contentType;
    ctx.body = await metrics.text();
  });

  app.use(requestLog({ logger, tracing: options.tracing ?? plainTracing, count: metrics.count }));
  app.use(answerErrors(logger));
  /** Operations whose address has no parameters, by method and path: found at once, the router asks all in turn. */
  const plain = new Map<string, Middleware>();
  app.use((ctx, next) => {
    refuseMalformedAddress(ctx);
    const { method, url = '' } = ctx.req;
    const query = url.indexOf('?');
    return plain.get(`${method} ${query < 0 ? url : url.slice(0, query)}`)?.(ctx, next) ?? next();
  });
  app.use(router.routes());
  app.use((ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new AppError('NOT_FOUND');
    ctx.set('allow', [...allowed].join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });

  return {
    app,
    operations,
    metrics,
    startDraining() {
      draining = true;
    },
    mount(operation, handler) {
      if (operation.service !== options.name) throw new Error(`${operation.id} belongs to ${operation.service}`);
      if (operations.some(({ id }) => id === operation.id)) throw new Error(`${operation.id} is mounted already`);
      if (knowsOperators(operation) && !options.proveOperator)
        throw new Error(`${operation.id} needs proveOperator, which createService was not given`);
      operations.push(operation);
      const path = wirePath(operation).replaceAll(/\{(\w+)\}/g, ':$1');
      const serve = serveOperation(operation, handler, options);
      router.register(path, [operation.method], serve);
      if (path === wirePath(operation)) plain.set(`${operation.method} ${path}`, serve);
    },
  };
}

const quietly =
  (answer: () => unknown): Middleware =>
  async (ctx) => {
    stateOf(ctx).quiet = true;
    ctx.body = await answer();
  };

async function answerReady(ready: () => Promise<void>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready within ${readyWithin} ms`)), readyWithin);
  });
  try {
    await Promise.race([ready(), late]);
    return { success: true };
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A stray % or bytes that are no UTF-8, in the path or the query, are the caller's mistake. */
function refuseMalformedAddress(ctx: Context): void {
  if (!ctx.url.includes('%')) return;
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
}
