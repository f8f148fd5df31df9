import { setTimeout as after } from 'node:timers/promises';
import type { FaultStack } from './fault-stack.ts';

export interface Rolled {
  readonly name: string;
  /** Calls that the load made meanwhile, and those without the answer of a service. */
  readonly calls: number;
  readonly failed: readonly string[];
  readonly problems: readonly string[];
}

/** Calls of the load so far, and why some had no answer of a service. */
export interface Calls {
  count: number;
  readonly failed: string[];
}

/** Of a provider's failure, of a limit, or of the order's state; anything else is a service that did not answer. */
const answered = /"code":"(?!SERVICE_UNAVAILABLE|NEIGHBOUR_UNAVAILABLE|INTERNAL_ERROR)/;

/** Counts calls on their way. */
export const counting =
  <A extends unknown[], T>(calls: Calls, call: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    calls.count += 1;
    try {
      return await call(...given);
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error);
      if (!answered.test(reason)) calls.failed.push(reason);
      throw error;
    }
  };

/** Calls under way at an instance that was killed before have failed by then. */
const pauseMs = 500;

/**
 * Replaces an instance as a rolling deploy does: ends it gracefully, starts it again and waits until it is ready. No call
 * of the load fails meanwhile.
 */
export const roll = async (stack: FaultStack, name: string, calls: Calls): Promise<Rolled> => {
  await after(pauseMs);
  const before = { count: calls.count, failed: calls.failed.length };
  const code = await stack.end(name);
  await stack.restart(name);
  await after(pauseMs);
  const failed = calls.failed.slice(before.failed);
  const problems = [
    ...(code === 0 ? [] : [`${name} did not end gracefully: exit code ${code}`]),
    ...failed.map((reason) => `${name}: ${reason.slice(0, 200)}`),
  ].map((problem) => `rolling deploy: ${problem}`);
  return { name, calls: calls.count - before.count, failed, problems };
};
