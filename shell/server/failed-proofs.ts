/** A provider or an operator errs now and then; what fails more often in a minute is guessing. */
const tolerated = 20;
const minuteMs = 60_000;
/** Networks that are counted at a time. */
const most = 10_000;

/**
 * Networks whose calls fail to prove who sends them: a signature, a token, a passkey. How important a call is follows from its
 * address, before any proof, so a flood of forged webhooks would otherwise push customers aside.
 */
export const failedProofs = (now: () => number = () => performance.now()) => {
  const counts = new Map<string, number>();
  let began = now();
  const startAgain = () => {
    counts.clear();
    began = now();
  };
  return {
    note(network: string): void {
      if (now() - began > minuteMs || (counts.size >= most && !counts.has(network))) startAgain();
      counts.set(network, (counts.get(network) ?? 0) + 1);
    },
    areMany: (network: string): boolean => now() - began <= minuteMs && (counts.get(network) ?? 0) > tolerated,
  };
};
