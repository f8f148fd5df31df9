/** Where the time comes from; tests give a fixed one. */
export type Clock = () => Date;

/** Seconds by which the clocks of two of our machines may differ without harm. */
export const clockTolerance = 60;

/** So many days before, ISO 8601 UTC. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();

/** The machine's time. Only what starts a process takes it (`main.ts`, commands); everything else is given a clock. */
export const systemClock: Clock = () => new Date();
