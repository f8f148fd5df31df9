import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '@potli/service-kit/app-error.ts';
import { threadSettings } from '@potli/service-kit/thread-settings.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { Reading } from './read-page.ts';

export type PageReaders = ReturnType<typeof createPageReaders>;

interface PageReadersOptions {
  /** How many pages are read at the same time; others wait. */
  readonly threads?: number;
  /** Milliseconds of processor time for one page, after which its thread is ended. */
  readonly timeLimit?: number;
  /** Milliseconds of the clock for one page, after which its thread is ended although the machine was too busy to read it. */
  readonly patience?: number;
}

/**
 * Hostile markup costs a parser seconds to minutes and the event loop with it (20,000 nested elements are enough), so
 * pages are parsed in threads that can be ended. Threads start at the first page and are kept for the next ones.
 */
export const createPageReaders = ({ threads = 2, timeLimit = 2000, patience = 15_000 }: PageReadersOptions = {}) => {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const queue: PromiseWithResolvers<Thread>[] = [];
  let stopped = false;

  const borrow = (): Promise<Thread> | Thread => {
    if (stopped) throw new AppError('SERVICE_UNAVAILABLE');
    const free = idle.pop();
    if (free) return free;
    if (all.size < threads) return started();
    const waiting = Promise.withResolvers<Thread>();
    queue.push(waiting);
    return waiting.promise;
  };

  const started = (): Thread => {
    const thread = startThread();
    all.add(thread);
    return thread;
  };

  const giveBack = (thread: Thread): void => {
    if (thread.isAlive()) {
      const next = queue.shift();
      if (next) next.resolve(thread);
      else idle.push(thread);
      return;
    }
    all.delete(thread);
    queue.shift()?.resolve(started());
  };

  return {
    /**
     * Reads a page in a thread of its own. A page that takes too much work or memory is not a product page; where the
     * machine is too busy to read it, or `stop` comes first, throws SERVICE_UNAVAILABLE: that says nothing about the page.
     */
    async read(page: FetchedPage): Promise<Reading> {
      const thread = await borrow();
      try {
        return await thread.read(page, timeLimit, patience);
      } catch (error) {
        throw stopped ? new AppError('SERVICE_UNAVAILABLE', { cause: error }) : error;
      } finally {
        giveBack(thread);
      }
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const { reject } of queue.splice(0)) reject(new AppError('SERVICE_UNAVAILABLE'));
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
};

interface Thread {
  read(page: FetchedPage, timeLimit: number, patience: number): Promise<Reading>;
  isAlive(): boolean;
  end(): Promise<void>;
}

const startTime = 30_000;

const startThread = (): Thread => {
  const worker = new Worker(new URL('./page-reader-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    ...threadSettings(),
  });
  let alive = true;
  let ended = false;
  worker.once('exit', () => {
    alive = false;
  });
  // An error in an idle thread must not end the service; a page in the thread is rejected below.
  worker.on('error', () => {
    alive = false;
  });
  const ready = nextMessage(worker, startTime);
  // The page that waits for the thread hears why it cannot start; the next page gets another one.
  ready.catch(() => {
    alive = false;
    void worker.terminate();
  });

  return {
    isAlive: () => alive,
    async read(page, timeLimit, patience) {
      await ready;
      worker.ref();
      const answered = new AbortController();
      try {
        const answer = nextMessage(worker, patience);
        worker.postMessage(page);
        return (await Promise.race([answer, workedFor(worker, timeLimit, answered.signal)])) as Reading;
      } catch (error) {
        alive = false;
        await worker.terminate();
        if (isGone(error) && !ended) return { outcome: 'NOT_A_PRODUCT_PAGE' };
        throw error;
      } finally {
        answered.abort();
        // An idle thread does not keep the process alive.
        worker.unref();
      }
    },
    async end() {
      ended = true;
      alive = false;
      await worker.terminate();
    },
  };
};

/** The thread was ended from within or for its work: by what the page did to it. */
class ThreadGone extends Error {}

const isGone = (error: unknown): boolean =>
  error instanceof ThreadGone || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_NOT_RUNNING');

/** Looks no more often than this, in milliseconds. */
const pause = 10;

/** Rejects with ThreadGone once the thread has used that much processor time, in milliseconds from now. */
const workedFor = async (worker: Worker, limit: number, signal: AbortSignal): Promise<never> => {
  const before = await worker.cpuUsage();
  for (let left = limit; left > 0; ) {
    await after(Math.max(left, pause), undefined, { signal });
    const { user, system } = await worker.cpuUsage(before);
    left = limit - (user + system) / 1000;
  }
  throw new ThreadGone('time');
};

/** Rejects with SERVICE_UNAVAILABLE after `timeLimit`, in milliseconds. */
const nextMessage = (worker: Worker, timeLimit: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadGone('memory', { cause: error }) : error),
      );
    const onExit = () => settle(() => reject(new ThreadGone('exit')));
    const timer = setTimeout(() => settle(() => reject(new AppError('SERVICE_UNAVAILABLE'))), timeLimit);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
