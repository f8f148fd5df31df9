/**
 * Runs all workloads in parallel loops until `meanwhile` has finished, and returns the number of completed runs. Throws
 * with the name of a workload when one fails.
 */
export const underLoad = async (
  works: Readonly<Record<string, () => Promise<unknown>>>,
  meanwhile: (done: () => number) => Promise<void>,
): Promise<number> => {
  let over = false;
  let done = 0;
  const failed = Promise.withResolvers<never>();
  const loops = Object.entries(works).map(async ([name, work]) => {
    while (!over) {
      try {
        await work();
        done += 1;
      } catch (error) {
        over = true;
        failed.reject(new Error(`${name}, after ${done}: ${String(error)}`, { cause: error }));
      }
    }
  });
  try {
    await Promise.race([meanwhile(() => done), failed.promise]);
  } finally {
    over = true;
    await Promise.all(loops);
  }
  return done;
};
