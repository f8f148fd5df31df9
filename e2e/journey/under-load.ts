/**
 * Does all the works at once, each again as soon as it is done, until `meanwhile` is over, and answers how often one was
 * done. Throws, with the name of the work, as soon as one fails: what happens meanwhile must cost nobody an answer.
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
