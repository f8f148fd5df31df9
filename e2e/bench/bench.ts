/** One line of the table: how many times as long something took as the baseline of the same run. */
export interface Measured {
  readonly what: string;
  readonly ratio: number;
  readonly baseline: string;
  /** The median itself, which depends on the machine. */
  readonly milliseconds?: number;
}

/**
 * A part of `npm run bench`: a file `*.bench.ts` in this folder exports its `name` and `run`. What it prints beside its
 * lines, such as how much data there was, goes through `tell`.
 */
export interface Bench {
  readonly name: string;
  run(tell: (line: string) => void): Promise<readonly Measured[]>;
}

type Work = () => Promise<unknown>;

const millisecondsOf = async (work: Work): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Measures each work against the baseline, all in turn round by round, so that what else the machine does strikes all
 * alike; medians are compared. `rounds` after as many as a fifth of them that do not count.
 */
export const ratiosTo = async (
  baseline: { readonly what: string; readonly work: Work },
  works: Readonly<Record<string, Work>>,
  { rounds = 60 }: { rounds?: number } = {},
): Promise<Measured[]> => {
  const all: [string, Work, number[]][] = [
    [baseline.what, baseline.work, []],
    ...Object.entries(works).map(([what, work]): [string, Work, number[]] => [what, work, []]),
  ];
  for (let round = -Math.ceil(rounds / 5); round < rounds; round += 1)
    for (const [, work, times] of all) {
      const time = await millisecondsOf(work);
      if (round >= 0) times.push(time);
    }
  const [[, , base] = ['', baseline.work, []], ...others] = all;
  return others.map(([what, , times]) => {
    const milliseconds = medianOf(times);
    return { what, ratio: milliseconds / medianOf(base), baseline: baseline.what, milliseconds };
  });
};
