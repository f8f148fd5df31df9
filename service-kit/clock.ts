/** Where the time comes from; tests give a fixed one. */
export type Clock = () => Date;

/** Seconds by which the clocks of two of our machines may differ without harm. */
export const clockTolerance = 60;

/** The machine's time. Only what starts a process takes it (`main.ts`, commands); everything else is given a clock. */
export const systemClock: Clock = () => new Date();
