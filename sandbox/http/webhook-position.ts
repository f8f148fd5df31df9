/**
 * When and how well notices arrive; `after` means after the browser has its answer, `late` some seconds after that, and
 * `out-of-order` the newest first.
 */
export const webhookPositions = [
  'after',
  'before',
  'late',
  'none',
  'duplicate',
  'wrong-signature',
  'out-of-order',
] as const;

/** Waits as long as something late takes, without keeping the sandbox alive for it. */
export const lateBy = (seconds: string): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Number(seconds) * 1000).unref();
  });
