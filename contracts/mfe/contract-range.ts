/**
 * The versions of the shell contract that a shell supports or a module works with: `1`, or `1-2` for all from 1 to 2.
 * Versions are whole numbers: a new one begins with each change that breaks a module or a shell.
 */
export type ContractRange = `${number}` | `${number}-${number}`;

const pattern = /^[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?$/;

const bounds = (range: string): readonly [from: number, to: number] | undefined => {
  if (!pattern.test(range)) return undefined;
  const [from = 0, to = from] = range.split('-').map(Number);
  return from <= to ? [from, to] : undefined;
};

/** Whether it is a range that has a version. */
export const isContractRange = (range: unknown): range is ContractRange =>
  typeof range === 'string' && bounds(range) !== undefined;

/** The newest version that both support, which is the one in use; undefined when there is none or one is malformed. */
export const agreedContract = (one: string, other: string): number | undefined => {
  const [a, b] = [bounds(one), bounds(other)];
  if (!a || !b) return undefined;
  const newest = Math.min(a[1], b[1]);
  return newest >= Math.max(a[0], b[0]) ? newest : undefined;
};
