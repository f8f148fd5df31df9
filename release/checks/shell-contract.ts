import { type Check, nameOf } from './candidate.ts';

/** All that a module may expose. */
const exposed = { './module': ['microFrontend'] };

/** A module has the contract version of every live shell, and a shell that of every live module. */
export const contractMatches: Check = ({ release }, { others }) =>
  others
    .filter(({ module }) => (release.module === 'shell') !== (module === 'shell'))
    .filter(({ contract }) => contract !== release.contract)
    .map((other) => `${nameOf(other)} uses shell contract ${other.contract}, this release uses ${release.contract}`);

/** A module exposes exactly what the contract lists; the shell exposes nothing. */
export const exposesContract: Check = ({ release: { module, exposes } }) => {
  const wanted: Record<string, readonly string[]> = module === 'shell' ? {} : exposed;
  const words = (record: Readonly<Record<string, readonly string[]>>): string =>
    Object.entries(record)
      .map(([path, names]) => `${path} { ${[...names].sort().join(', ')} }`)
      .sort()
      .join(', ') || 'nothing';
  return words(exposes) === words(wanted)
    ? []
    : [`it exposes ${words(exposes)}; the shell contract requires ${words(wanted)}`];
};
