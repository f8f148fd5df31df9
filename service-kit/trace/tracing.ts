import { AsyncLocalStorage } from 'node:async_hooks';
import { nextContext, type TraceContext } from './trace-context.ts';

/** Whose side of a call it is: ours as the asked one, ours as the asking one, or no call at all. */
export type SpanKind = 'server' | 'client' | 'internal';

/** One piece of work under way. */
export interface Span {
  readonly context: TraceContext;
  /** Facts for whoever looks at the trace; never personal, never an order's id. */
  end(outcome: {
    readonly failed: boolean;
    /** A better one than at the start, known by now. */
    readonly name?: string;
    readonly facts?: Readonly<Record<string, string | number>>;
  }): void;
}

/** Gives pieces of work their place in a trace, and tells a collector of them where one is configured. */
export interface Tracing {
  start(name: string, kind: SpanKind, parent: TraceContext | undefined): Span;
  /** Tells what is still untold. */
  stop(): Promise<void>;
}

/** Places in traces alone: what a service passes on when no collector is configured. */
export const plainTracing: Tracing = {
  start: (_name, _kind, parent) => ({ context: nextContext(parent), end() {} }),
  stop: async () => {},
};

/** The request that the running code works for. */
export interface CurrentRequest {
  readonly requestId: string;
  readonly trace: TraceContext;
  readonly tracing: Tracing;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Undefined where nobody's request is worked for, such as at the delivery of messages. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore();

/** Runs work, and all that it starts, as part of that request: `currentRequest` answers it there. */
export const workingFor = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);
