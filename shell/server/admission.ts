import { type Importance, importanceOf, type Operation } from '@potli/contracts/operation.ts';
import { networkOf } from '@potli/service-kit/client-network.ts';
import type { OverloadGuard } from '@potli/service-kit/overload.ts';
import type { Context, Middleware } from 'koa';
import { failedProofs } from './failed-proofs.ts';

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
  /** The operation's; the least where its network fails to prove that it is a provider or an operator. */
  readonly importance: Importance;
  /** The visitor's network. */
  readonly network: string;
}

interface AdmissionOptions {
  readonly operations: readonly Operation[];
  readonly overload: Pick<OverloadGuard, 'admit'>;
  readonly count: (operation: string | undefined, status: number, seconds: number) => void;
}

/** Whether an answer says that the caller could not prove who they are. */
const isFailedProof = ({ res }: Context, operation: Operation | undefined): boolean =>
  res.statusCode === 401 || (operation?.caller === 'provider' && res.statusCode >= 400 && res.statusCode < 500);

/**
 * Rejects calls of the API while the site is overloaded, before their bodies are read, and counts all of them. Pages, files
 * and probes are always served: they cost little, and a page is what says that the site is busy.
 */
export const admitCalls = ({ operations, overload, count }: AdmissionOptions): Middleware => {
  const find = operationFinder(operations);
  const proofs = failedProofs();
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next();
    const started = performance.now();
    const operation = find(ctx.method, ctx.path.slice('/api/'.length));
    const network = networkOf(ctx.ip);
    const claimed = operation ? importanceOf(operation) : 'optional';
    const needsNoProof = claimed !== 'payments' && claimed !== 'operators';
    const importance = needsNoProof || !proofs.areMany(network) ? claimed : 'optional';
    ctx.state.call = { operation, importance, network } satisfies CallState;
    ctx.res.once('close', () => {
      if (isFailedProof(ctx, operation)) proofs.note(network);
      count(operation?.id, ctx.res.statusCode, (performance.now() - started) / 1000);
    });
    overload.admit(importance);
    return next();
  };
};
