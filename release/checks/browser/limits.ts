/** Milliseconds that the browser check waits for what. */
export interface Limits {
  /** Until a page shows the module. */
  readonly load: number;
  /** Until a page's main thread answers. */
  readonly answer: number;
  /** Each of the two periods in which a page at rest is watched. */
  readonly rest: number;
  /** The whole check, with starting the site and the browser. */
  readonly verdict: number;
}

export const limits: Limits = { load: 15_000, answer: 5000, rest: 1000, verdict: 50_000 };

/** Something did not happen in time. */
export class TooLate extends Error {}

/** Rejects with TooLate when the work takes longer. The work itself is not stopped. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TooLate()), milliseconds);
  // A rejection after the deadline has no other reader.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
