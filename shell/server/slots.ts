/** A number of places, each held by one call at a time. Waiting calls get a place in the order of their arrival. */
export const slots = (size: number) => {
  let free = size;
  const waiting = new Set<() => void>();
  const release = (): void => {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  return {
    /** Resolves with the function that gives the place back, or with undefined after `mostWait` milliseconds. */
    take: (mostWait: number): Promise<(() => void) | undefined> =>
      new Promise((resolve) => {
        if (free > 0) {
          free -= 1;
          resolve(release);
          return;
        }
        const late = setTimeout(() => {
          waiting.delete(turn);
          resolve(undefined);
        }, mostWait);
        const turn = (): void => {
          clearTimeout(late);
          resolve(release);
        };
        waiting.add(turn);
      }),
  };
};
