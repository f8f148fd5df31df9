import { breakingChanges, type PublishedOperation } from './compatibility.ts';

type Operations = readonly PublishedOperation[];

/** The contracts as they are, and their releases. */
interface ContractState {
  /** The version of the last release, from `package.json`. */
  readonly version: string;
  /** The version that the next release gets from the changesets; the same where there are none. */
  readonly planned: string;
  /** The operations of each release, by version. */
  readonly released: Readonly<Record<string, Operations>>;
  readonly current: Operations;
}

/** Versions with the same line promise to work with each other's callers; below 1.0.0 the second number counts. */
const lineOf = (version: string): string =>
  version
    .split('.')
    .slice(0, version.startsWith('0.') ? 2 : 1)
    .join('.');

/**
 * Why the contracts cannot be merged as they are; empty when they can. They differ from their last release only with a
 * changeset, and break callers of an earlier version only when the changesets raise the version above its line.
 */
export const releaseProblems = ({ version, planned, released, current }: ContractState): string[] => {
  const last = released[version];
  if (!last)
    return [
      `The contracts ${version} have no snapshot. Write it: npx node contracts/published/check-snapshot.ts --write`,
    ];
  if (planned === version)
    return JSON.stringify(last) === JSON.stringify(current)
      ? []
      : [`The contracts differ from ${version}. Describe the change for their users: npx changeset`];
  const line = lineOf(planned);
  const breaks = Object.entries(released)
    .filter(([earlier]) => lineOf(earlier) === line)
    .flatMap(([earlier, operations]) =>
      breakingChanges(operations, current).map((change) => `breaks ${earlier}: ${change}`),
    );
  if (breaks.length === 0) return [];
  const bump = planned.startsWith('0.') ? 'minor' : 'major';
  return [...breaks, `Follow the advice of each line, or release more than ${line}: a ${bump} changeset.`];
};
