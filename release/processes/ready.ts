import { setTimeout as after } from 'node:timers/promises';

interface ReadyOptions {
  /** How long to go on asking. */
  timeoutMs: number;
  /** Ends the waiting early. */
  signal?: AbortSignal;
}

const pauseMs = 75;

/** Asks an address until it answers with 200. Throws with the last answer after `timeoutMs`, or the signal's reason. */
export const waitUntilReady = async (
  url: string,
  { timeoutMs, signal = new AbortController().signal }: ReadyOptions,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  let last = 'no answer';
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) });
      const body = await answer.text();
      if (answer.status === 200) return;
      last = `${answer.status} ${body.slice(0, 200)}`;
    } catch {
      signal.throwIfAborted();
      last = 'no answer'; // not listening yet
    }
    await after(pauseMs);
  }
  throw new Error(`not ready after ${timeoutMs / 1000} s (${last})`);
};
