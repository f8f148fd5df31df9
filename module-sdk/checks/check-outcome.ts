/** What a check of a release found; passed where there is no reason against it. */
export interface CheckOutcome {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** One check in words: what it printed, and why. */
export const printOutcome = (print: (line: string) => void, { name, reasons }: CheckOutcome, note = ''): void => {
  print(`  ${reasons.length === 0 ? 'ok     ' : 'FAILED '} ${name}${note}`);
  for (const reason of reasons) print(`          - ${reason}`);
};
