/** Pauses before the second, third and fourth try of a file that did not arrive, in milliseconds. */
export const retryPauses = [300, 1000, 3000] as const;

/** Milliseconds after which no new try is begun: whoever waits has waited enough. */
export const patience = 8000;

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The address of the file that a bundle missed, when that is what an error says. */
export const missingFileOf = (error: unknown): string | undefined => {
  const { name, request } = (error ?? {}) as { name?: unknown; request?: unknown };
  return name === 'ChunkLoadError' && typeof request === 'string' ? request : undefined;
};

/**
 * Fetches a file past the browser's cache, which then holds the new answer: release files are kept for a year, and a
 * spoilt one would be refused by its hash on every visit. Never throws; the try that follows tells whether it helped.
 */
export const freshenFile = async (url: string): Promise<void> => {
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(patience) });
    await answer.arrayBuffer();
  } catch {
    // Still not there: the next try says so.
  }
};
