/** Milliseconds before the second, third and fourth attempt. */
export const retryPauses = [300, 1000, 3000] as const;

/** Milliseconds after which no further attempt begins. */
export const patience = 8000;

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The address of the file that a bundle missed, when that is what an error says. */
export const missingFileOf = (error: unknown): string | undefined => {
  const { name, request } = (error ?? {}) as { name?: unknown; request?: unknown };
  return name === 'ChunkLoadError' && typeof request === 'string' ? request : undefined;
};

/** Replaces the browser's cached copy, which may be damaged and would be kept for a year. Never throws. */
export const freshenFile = async (url: string): Promise<void> => {
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(patience) });
    await answer.arrayBuffer();
  } catch {}
};
