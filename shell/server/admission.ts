import { type Importance, importanceOf, type Operation } from '@potli/contracts/operation.ts';
import type { OverloadGuard } from '@potli/service-kit/overload.ts';
import type { Middleware } from 'koa';

/** The operation that a call means, by its method and the parts of its path. */
const operationFinder = (operations: readonly Operation[]) => {
  const known = operations.map((operation) => ({ operation, parts: operation.path.split('/') }));
  return (method: string, path: string): Operation | undefined => {
    const asked = path.split('/');
    return known.find(
      ({ operation, parts }) =>
        operation.method === method &&
        operation.caller !== 'service' &&
        parts.length === asked.length &&
        parts.every((part, index) => part.startsWith('{') || part === asked[index]),
    )?.operation;
  };
};

/** What the site knows of a call. */
export interface CallState {
  readonly operation: Operation | undefined;
  readonly importance: Importance;
}

export interface AdmissionOptions {
  readonly operations: readonly Operation[];
  readonly overload: Pick<OverloadGuard, 'admit'>;
  readonly count: (operation: string | undefined, status: number, seconds: number) => void;
}

/**
 * Rejects calls of the API while the site is overloaded, before their bodies are read, and counts all of them. Pages, files
 * and probes are always served: they cost little, and a page is what says that the site is busy.
 */
export const admitCalls = ({ operations, overload, count }: AdmissionOptions): Middleware => {
  const find = operationFinder(operations);
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next();
    const started = performance.now();
    const operation = find(ctx.method, ctx.path.slice('/api/'.length));
    const importance = operation ? importanceOf(operation) : 'optional';
    ctx.state.call = { operation, importance } satisfies CallState;
    ctx.res.once('close', () => count(operation?.id, ctx.res.statusCode, (performance.now() - started) / 1000));
    overload.admit(importance);
    return next();
  };
};
