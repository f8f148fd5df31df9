import { useEffect, useState } from 'react';

const busyEvent = 'potli:busy';
/** How much less often a page polls, and for how long, in milliseconds, after a server rejected one of its calls. */
const slower = { factor: 4, milliseconds: 60_000 };

const announce = (change: 1 | -1): void => {
  globalThis.window?.dispatchEvent(new CustomEvent(busyEvent, { detail: change }));
};

/** Calls back with +1 when a call starts to wait for a busy server, and with -1 when it waits no longer. */
export const onBusy = (listener: (change: number) => void): (() => void) => {
  const heard = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  window.addEventListener(busyEvent, heard);
  return () => window.removeEventListener(busyEvent, heard);
};

/** The interval of a poll in milliseconds: longer for a minute after the server was busy. */
export const usePollInterval = (milliseconds: number): number => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onBusy(() => {
      setSlow(true);
      clearTimeout(timer);
      timer = setTimeout(() => setSlow(false), slower.milliseconds);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return slow ? milliseconds * slower.factor : milliseconds;
};

const mostRetries = 3;
const longestPauseMs = 20_000;

/**
 * Milliseconds before a retry: what the server asks for, and up to twice as much more with each retry (full jitter), so
 * that pages that were rejected together do not come back together.
 */
const pauseBefore = (retry: number, retryAfterMs: number, random: () => number): number =>
  retryAfterMs + random() * Math.min(longestPauseMs, retryAfterMs * 2 ** retry);

const pauseFor = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });

const retryAfterOf = (response: unknown): number =>
  response instanceof Response && response.status === 503 ? Number(response.headers.get('retry-after')) * 1000 : 0;

/**
 * Sends again what a busy server rejected with 503 and Retry-After, three times at most; for calls that may be repeated.
 * The frame says so meanwhile. Returns the last response.
 */
export const retryWhileBusy = async <T>(
  send: () => Promise<T>,
  { signal, random = Math.random }: { signal?: AbortSignal | undefined; random?: () => number } = {},
): Promise<T> => {
  let response = await send();
  if (!(retryAfterOf(response) > 0)) return response;
  announce(1);
  try {
    for (let retry = 0; retry < mostRetries && retryAfterOf(response) > 0 && !signal?.aborted; retry += 1) {
      await pauseFor(pauseBefore(retry, retryAfterOf(response), random), signal);
      if (!signal?.aborted) response = await send();
    }
    return response;
  } finally {
    announce(-1);
  }
};
