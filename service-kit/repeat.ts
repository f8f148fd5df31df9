import type { Logger } from './logger.ts';

/** Runs a piece of work again and again, `everyMs` after it ended; `stop` resolves when none is under way. */
export const repeat = (work: () => Promise<unknown>, everyMs: number, what: string, log: Logger) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work()
        .then(() => undefined)
        .catch((err: unknown) => log.error({ err }, what))
        .finally(next);
    }, everyMs);
  };
  next();
  return {
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
