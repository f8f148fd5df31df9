import type { Middleware } from 'koa';
import type { Operator } from './operator.ts';

/** What the middleware of one request share in `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** Id and path template of the called operation, once known; never the path itself. */
  operation?: string;
  path?: string;
  operator?: Operator | undefined;
  /** The parsed body; undefined where none is expected or a provider sent no acceptable JSON. */
  body?: unknown;
  /** The bytes that a provider sent, for its signature. */
  rawBody?: Buffer;
  /** Probes and the like are logged at debug level. */
  quiet?: boolean;
  /** Rejected because of overload. */
  overloaded?: boolean;
}

/** Koa middleware that knows the state of a service's requests. */
export type ServiceMiddleware = Middleware<RequestState>;
