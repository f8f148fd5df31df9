/**
 * Keeps this process busy for `milliseconds` in every turn of its event loop, as a server with too many requests is.
 * Resolves after the third such turn with the function that ends it.
 */
export const blockEventLoop = (milliseconds: number): Promise<() => void> =>
  new Promise((resolve) => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const turn = () => {
      const until = performance.now() + milliseconds;
      while (performance.now() < until);
      turns += 1;
      next = setImmediate(turn);
      if (turns === 3) resolve(() => clearImmediate(next));
    };
    next = setImmediate(turn);
  });
