import { setTimeout as after } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { type Limits, seconds, within } from './limits.ts';
import { type PageProblem, releaseFileIn } from './page-problem.ts';

type Finding = Omit<PageProblem, 'page'>;

/** React calls the hook of its developer tools after each update, also in production builds. */
const countUpdates = (): void => {
  const page = globalThis as unknown as Record<string, unknown>;
  page.__potliUpdates = 0;
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => {
      page.__potliUpdates = (page.__potliUpdates as number) + 1;
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
};

interface Sample {
  readonly at: number;
  /** Milliseconds that the main thread was busy. */
  readonly busy: number;
  readonly updates: number;
  /** Bytes, buffers included. */
  readonly memory: number;
}

/** A page with a clock or a slide show stays far below. */
const most = { updatesPerSecond: 20, busyShare: 0.5, bytesPerSecond: 2 * 1024 * 1024 };

type Samples = readonly [Sample, Sample, Sample];

const bytesPerSecond = (before: Sample, now: Sample): number =>
  ((now.memory - before.memory) * 1000) / (now.at - before.at);

/** Of samples without garbage collections between them: whether more may be kept than a page may keep. */
const mayLeak = ([first, , third]: Samples): boolean => bytesPerSecond(first, third) > most.bytesPerSecond;

const judge = ([first, second, third]: Samples): Finding[] => {
  const spans = [
    [first, second],
    [second, third],
  ] as const;
  // Both periods, because the first may hold the end of loading.
  const least = (of: (before: Sample, now: Sample) => number): number => Math.min(...spans.map((span) => of(...span)));
  const updates = least((before, now) => ((now.updates - before.updates) * 1000) / (now.at - before.at));
  const busy = least((before, now) => (now.busy - before.busy) / (now.at - before.at));
  const bytes = least(bytesPerSecond);
  const found: Finding[] = [];
  if (updates > most.updatesPerSecond)
    found.push({
      reason: `React updates the page ${Math.round(updates)} times per second without any input`,
      cure: 'Look for an effect that sets a state which it depends on.',
    });
  else if (busy > most.busyShare)
    found.push({
      reason: `the page at rest keeps the main thread ${Math.round(busy * 100)} % busy`,
      cure: 'Look for a timer or an animation frame that never ends.',
    });
  if (bytes > most.bytesPerSecond)
    found.push({
      reason: `memory grows by ${(bytes / 1024 / 1024).toFixed(1)} MB per second at rest, after garbage collection`,
      cure: 'Look for a list, cache or listener that is only ever added to.',
    });
  return found;
};

/** Watches the main thread of a page. Start it before the page is opened. */
export const watchHealth = async (page: Page, { answer, rest }: Pick<Limits, 'answer' | 'rest'>) => {
  const session: CDPSession = await page.context().newCDPSession(page);
  await page.addInitScript(countUpdates);
  // Before the page runs: once a script loops, only its interruption reaches the page.
  await Promise.all([
    session.send('Debugger.enable'),
    session.send('Performance.enable', { timeDomain: 'threadTicks' }),
  ]);

  const sample = async (collect: boolean): Promise<Sample> => {
    if (collect) await session.send('HeapProfiler.collectGarbage');
    const [{ metrics }, heap, updates] = await Promise.all([
      session.send('Performance.getMetrics'),
      session.send('Runtime.getHeapUsage'),
      page.evaluate(() => (globalThis as unknown as { __potliUpdates?: number }).__potliUpdates ?? 0),
    ]);
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    // Newer than Playwright's types: what typed arrays and DOM nodes hold.
    const {
      usedSize,
      backingStorageSize = 0,
      embedderHeapUsedSize = 0,
    } = heap as typeof heap & {
      backingStorageSize?: number;
      embedderHeapUsedSize?: number;
    };
    return {
      at: performance.now(),
      busy: busy * 1000,
      updates,
      memory: usedSize + backingStorageSize + embedderHeapUsedSize,
    };
  };

  /** Where the script is that does not end; the page stays interrupted. */
  const loopIn = async (): Promise<string | undefined> => {
    const paused = Promise.withResolvers<string | undefined>();
    session.once('Debugger.paused', ({ callFrames }) =>
      paused.resolve(
        callFrames
          .map(({ url, location }) => releaseFileIn(`${url}:${location.lineNumber + 1}`))
          .find((file) => file !== undefined),
      ),
    );
    session.send('Debugger.pause').catch(() => undefined);
    return within(answer, paused.promise).catch(() => undefined);
  };

  return {
    /** Undefined when the main thread answers; else what to do about it. */
    async frozen(): Promise<Finding | undefined> {
      try {
        await within(
          answer,
          page.evaluate(() => true),
        );
        return undefined;
      } catch {
        return {
          file: await loopIn(),
          reason: `the main thread did not answer within ${seconds(answer)}: visitors cannot use or leave the page`,
          cure: 'Look for an endless loop, and split long work.',
        };
      }
    },
    /** What is wrong with the page while it rests. Rejects with TooLate when the main thread stops answering. */
    async atRest(): Promise<Finding[]> {
      const next = (collect: boolean): Promise<Sample> => within(answer, sample(collect));
      const watch = async (collect: boolean): Promise<Samples> => {
        // The garbage of loading must not hide what grows.
        const first = await next(true);
        await after(rest);
        const second = await next(collect);
        await after(rest);
        return [first, second, await next(collect)];
      };
      const samples = await watch(false);
      // Collections are a fifth of the work of a whole check, and most pages need but the first.
      return judge(mayLeak(samples) ? await watch(true) : samples);
    },
  };
};
