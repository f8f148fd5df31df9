/** Choices that are the same for the same seed: seeded data can be compared between runs. */
export const chanceOf = (seed: number) => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  /** 0 to below 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  return {
    /** True with that probability. */
    of: (probability: number): boolean => next() < probability,
    between: (from: number, to: number): number => from + next() * (to - from),
    /** Both ends included. */
    whole,
    pick: <T>(list: readonly T[]): T => {
      const [first] = list;
      if (first === undefined) throw new Error('There is nothing to choose from.');
      return list[whole(0, list.length - 1)] ?? first;
    },
    weighted: <T>(shares: readonly (readonly [T, number])[]): T => {
      let left = next() * shares.reduce((sum, [, share]) => sum + share, 0);
      for (const [value, share] of shares) {
        left -= share;
        if (left < 0) return value;
      }
      throw new Error('There is nothing to choose from.');
    },
    letters: (length: number): string => Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join(''),
  };
};
export type Chance = ReturnType<typeof chanceOf>;
