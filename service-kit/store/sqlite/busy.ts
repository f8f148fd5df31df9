import { setTimeout as wait } from 'node:timers/promises';

const busy = 5;
const defaultTimeoutMs = 10_000;

/** SQLite's code of an error, whose low byte is the kind; 0 for any other error. */
export const sqliteCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

/** SQLITE_BUSY or one of its kinds (517 BUSY_SNAPSHOT, 261 BUSY_RECOVERY). */
export const isBusy = (error: unknown): boolean => (sqliteCode(error) & 0xff) === busy;

/**
 * Runs one statement or transaction again while another process holds the file, for up to 10 s unless said otherwise. Waits 1-8 ms between
 * tries without blocking the event loop; the jitter is what keeps two busy writers fair.
 */
export async function retryWhileBusy<T>(work: () => T, { timeoutMs = defaultTimeoutMs } = {}): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await wait(1 + Math.random() * 7);
  }
}
