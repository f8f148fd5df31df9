/**
 * Blocks this process for `milliseconds` in every turn of its event loop, as a server with too many requests is.
 * Resolves after the third such turn with the function that ends it.
 */
export const blockEventLoop = (milliseconds: number): Promise<() => void> =>
  new Promise((resolve) => {
    const never = new Int32Array(new SharedArrayBuffer(4));
    let turns = 0;
    let next: NodeJS.Immediate;
    const turn = () => {
      Atomics.wait(never, 0, 0, milliseconds);
      turns += 1;
      next = setImmediate(turn);
      if (turns === 3) resolve(() => clearImmediate(next));
    };
    next = setImmediate(turn);
  });
