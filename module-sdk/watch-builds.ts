import { type Configuration, rspack, type Stats } from '@rspack/core';

/**
 * Builds on every change of a source. `built` gets each result, one after the other; what it throws goes to `failed`.
 * Resolves after the first; returns a stop function.
 */
export const watchBuilds = async (
  config: Configuration,
  built: (stats: Stats) => Promise<void>,
  failed: (problem: unknown) => void,
): Promise<() => Promise<void>> => {
  const compiler = rspack(config);
  let latest: Promise<void> = Promise.resolve();
  const watching = await new Promise<ReturnType<typeof compiler.watch>>((resolve, reject) => {
    const handle = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || !stats) return reject(error ?? new Error('No build result'));
      latest = latest
        .then(() => built(stats))
        .catch(failed)
        .then(() => resolve(handle));
    });
  });
  return async () => {
    await new Promise<void>((resolve) => watching?.close(() => resolve()));
    await latest;
  };
};
