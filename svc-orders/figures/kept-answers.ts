/** How often an answer costs what it is kept for: views of the figures take a twentieth of a processor at most. */
const keptFactor = 20;
/** Views of a few periods each; older answers are forgotten. */
const mostKept = 20;

interface Kept<A> {
  readonly answer: Promise<A>;
  /** Milliseconds of `elapsed`; infinite until it is known what the answer costs. */
  until: number;
}

/**
 * An expensive answer, kept for twenty times as long as it took: what is cheap is always fresh, and what takes seconds is
 * not worked out again for every view. Callers at the same time share one; a failure is not kept.
 * @param elapsed milliseconds since any moment, always growing
 */
export const keptAnswers = <A>(work: (key: string) => Promise<A>, elapsed: () => number = () => performance.now()) => {
  const kept = new Map<string, Kept<A>>();
  return (key: string): Promise<A> => {
    const known = kept.get(key);
    if (known && elapsed() < known.until) return known.answer;
    const began = elapsed();
    const entry: Kept<A> = { answer: work(key), until: Number.POSITIVE_INFINITY };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    entry.answer.then(
      () => {
        entry.until = elapsed() + keptFactor * (elapsed() - began);
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return entry.answer;
  };
};
