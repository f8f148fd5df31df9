import { type Check, nameOf } from './candidate.ts';

/** What the shell asks a module for, and nothing else: more would be read by nobody, or by somebody who should not. */
const exposed = { './module': ['microFrontend'] };

/** A module speaks the contract of every shell that visitors have; a shell speaks that of every module. */
export const speaksTheContract: Check = ({ release }, { others }) =>
  others
    .filter(({ module }) => (release.module === 'shell') !== (module === 'shell'))
    .filter(({ contract }) => contract !== release.contract)
    .map((other) => `${nameOf(other)} speaks shell contract ${other.contract}, this release ${release.contract}`);

/** A module gives the shell exactly what the contract says; the shell gives nothing. */
export const exposesTheContract: Check = ({ release: { module, exposes } }) => {
  const wanted: Record<string, readonly string[]> = module === 'shell' ? {} : exposed;
  const words = (record: Readonly<Record<string, readonly string[]>>): string =>
    Object.entries(record)
      .map(([path, names]) => `${path} { ${[...names].sort().join(', ')} }`)
      .sort()
      .join(', ') || 'nothing';
  return words(exposes) === words(wanted)
    ? []
    : [`it exposes ${words(exposes)}; the shell contract says ${words(wanted)}`];
};
