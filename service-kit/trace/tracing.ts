import { AsyncLocalStorage } from 'node:async_hooks';
import { nextContext, type TraceContext } from './trace-context.ts';

/** Whose side of a call it is: ours as the asked one, or ours as the asking one. */
export type SpanKind = 'server' | 'client';

/** One piece of work under way. */
interface Span {
  readonly context: TraceContext;
  /** Attributes of the span; never personal data or an order id. */
  end(outcome: {
    readonly failed: boolean;
    /** A better one than at the start, known by now. */
    readonly name?: string;
    readonly facts?: Readonly<Record<string, string | number>>;
  }): void;
}

/** Creates spans, and exports them where a collector is configured. */
export interface Tracing {
  start(name: string, kind: SpanKind, parent: TraceContext | undefined): Span;
  /** Exports what is still buffered, within 2 s; logs a warning where it cannot. */
  stop(): Promise<void>;
}

/** Places in traces alone: what a service passes on when no collector is configured. */
export const plainTracing: Tracing = {
  start: (_name, _kind, parent) => ({ context: nextContext(parent), end() {} }),
  stop: async () => {},
};

/** The request that the running code works for. */
interface CurrentRequest {
  readonly requestId: string;
  readonly trace: TraceContext;
  readonly tracing: Tracing;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Undefined outside a request, for example when messages are delivered. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore();

/** Runs work, and all that it starts, as part of that request: `currentRequest` answers it there. */
export const workingFor = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);
