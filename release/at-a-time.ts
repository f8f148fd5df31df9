/** Works through a list, so many at a time. @returns the results in the order of the list */
export const atATime = async <T, R>(count: number, list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  const queue = [...list.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
};
