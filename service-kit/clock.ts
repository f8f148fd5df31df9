/** Where the time comes from; tests give a fixed one. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
