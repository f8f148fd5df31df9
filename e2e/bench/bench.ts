/** One line of the table: how many times as long something took as the baseline of the same run. */
export interface Measured {
  readonly what: string;
  readonly ratio: number;
  readonly baseline: string;
  /** The median itself, which depends on the machine. */
  readonly milliseconds?: number;
}

/** A part of `npm run bench`: a file `*.bench.ts` in this folder exports its `name` and `run`. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly Measured[]>;
}

/** Prints what a part reports beside its table, such as how much data there was. */
export const tell = (line: string): void => console.log(`  ${line}`);

type Work = () => Promise<unknown>;

export const millisecondsOf = async (work: Work): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The value below which this share of all values lies. */
export const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
export const medianOf = (values: readonly number[]): number => percentileOf(values, 0.5);

/**
 * Measures each work against the baseline, all in turn round by round, so that what else the machine does strikes all
 * alike; medians are compared. `rounds` after as many as a fifth of them that do not count.
 */
export const ratiosTo = async (
  baseline: { readonly what: string; readonly work: Work },
  works: Readonly<Record<string, Work>>,
  rounds = 60,
): Promise<Measured[]> => {
  const all = [baseline.work, ...Object.values(works)].map((work) => ({ work, times: [] as number[] }));
  for (let round = -Math.ceil(rounds / 5); round < rounds; round += 1)
    for (const { work, times } of all) {
      const time = await millisecondsOf(work);
      if (round >= 0) times.push(time);
    }
  const [base = Number.NaN, ...others] = all.map(({ times }) => medianOf(times));
  return Object.keys(works).map((what, index) => {
    const milliseconds = others[index] ?? Number.NaN;
    return { what, ratio: milliseconds / base, baseline: baseline.what, milliseconds };
  });
};
