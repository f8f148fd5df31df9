/** Where the time comes from; tests give a fixed one. */
export type Clock = () => Date;

/** The machine's time. Only what starts a process takes it (`main.ts`, commands); everything else is given a clock. */
export const systemClock: Clock = () => new Date();
