import type { Importance } from '@potli/contracts/operation.ts';
import { AppError } from './app-error.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** The multiple of the delay limit from which on requests of each importance are rejected. */
const limitFactors: Readonly<Record<Importance, number>> = {
  optional: 1,
  'new-orders': 1.5,
  customers: 2,
  operators: 3,
  payments: 8,
};

/** A long turn of the event loop is a burst or a collection of garbage; delays for this long are a queue that grows. */
const sustainedMs = 100;
/** The worst delay counts for half after this long: an importance is rejected for a while, not for one turn in two. */
const halfLifeMs = 250;
/** Seconds. Pages add jitter. */
const retryAfter = 2;

/**
 * Controlled delay: while the delay stays above `limitMs`, requests are rejected in reverse order of importance, each at
 * its own multiple of the limit. This begins when the delay has been above the limit for 100 ms, and ends when the worst
 * recent delay is below half of it. Times are milliseconds of one clock that never goes back.
 */
export const decideByDelay = (limitMs: number) => {
  let worst = { delay: 0, at: 0 };
  let aboveSince: number | undefined;
  let overloaded = false;
  const recent = (now: number): number => worst.delay * 0.5 ** ((now - worst.at) / halfLifeMs);
  const judge = (now: number): void => {
    if (overloaded) overloaded = recent(now) >= limitMs / 2;
    else overloaded = aboveSince !== undefined && now - aboveSince >= sustainedMs;
  };
  return {
    /** Records how late a turn of the event loop was. */
    observe(delay: number, now: number): void {
      aboveSince = delay < limitMs ? undefined : (aboveSince ?? now);
      if (delay > recent(now)) worst = { delay, at: now };
      judge(now);
    },
    /** Whether to reject a request that has waited this long at least. */
    rejects(importance: Importance, waited: number, now: number): boolean {
      judge(now);
      return overloaded && Math.max(waited, recent(now)) > limitMs * limitFactors[importance];
    },
    isOverloaded: (): boolean => overloaded,
  };
};

interface OverloadOptions {
  /** Milliseconds of queueing delay above which `optional` requests are rejected. */
  readonly limitMs: number;
  readonly metrics: Pick<Metrics, 'countRejected' | 'gauge'>;
  /** Gets a line at the first rejection, every ten seconds while there are more, and two seconds after the last. */
  readonly logger: Pick<Logger, 'warn'>;
}

export type OverloadGuard = ReturnType<typeof guardByEventLoop>;

const tickMs = 20;
const reportEveryMs = 10_000;
/** Without a rejection for this long the overload is over. */
const calmMs = 2000;

/**
 * Guards a process by the delay of its event loop, which is how long a request that has arrived waits to be read. A timer
 * measures whole turns; a request is also judged by the turn that it is read in, whose length the timer does not know yet.
 */
export const guardByEventLoop = ({ limitMs, metrics, logger }: OverloadOptions) => {
  const decision = decideByDelay(limitMs);
  let ticked = performance.now();
  let worst = 0;
  let worstReported = 0;
  let rejected: Partial<Record<Importance, number>> = {};
  let reportedAt: number | undefined;
  let rejectedAt = 0;

  const report = (event: 'overloaded' | 'no longer overloaded'): void => {
    logger.warn({ worst_delay_ms: Math.round(worstReported), rejected }, event);
    rejected = {};
    worstReported = 0;
  };
  const tick = (): void => {
    const now = performance.now();
    const delay = Math.max(0, now - ticked - tickMs);
    ticked = now;
    worst = Math.max(worst, delay);
    worstReported = Math.max(worstReported, delay);
    decision.observe(delay, now);
    if (reportedAt === undefined || decision.isOverloaded() || now - rejectedAt < calmMs) return;
    reportedAt = undefined;
    report('no longer overloaded');
  };
  const timer = setInterval(tick, tickMs).unref();
  const help = 'The longest that a request waited to be read since the last scrape.';
  metrics.gauge('potli_queue_delay_seconds', help, async () => {
    const seconds = worst / 1000;
    worst = 0;
    return seconds;
  });

  const reject = (importance: Importance): AppError => {
    metrics.countRejected(importance);
    rejected[importance] = (rejected[importance] ?? 0) + 1;
    const now = performance.now();
    rejectedAt = now;
    if (reportedAt === undefined || now - reportedAt >= reportEveryMs) {
      reportedAt = now;
      report('overloaded');
    }
    return new AppError('OVERLOADED', { retryAfter });
  };
  return {
    /** Throws OVERLOADED where a request of that importance is not to be served now. */
    admit(importance: Importance): void {
      const now = performance.now();
      if (decision.rejects(importance, now - ticked - tickMs, now)) throw reject(importance);
    },
    /** The error of a request that waited too long elsewhere, such as for a connection; counted like the others. */
    reject,
    /** Milliseconds that a request may wait for a connection. */
    mostWait: (importance: Importance): number => limitMs * limitFactors[importance],
    stop: () => clearInterval(timer),
  };
};
