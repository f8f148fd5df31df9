import type { OwnCheck } from './candidate.ts';

/** All that a module may expose. */
const exposed = { './module': ['microFrontend'] };

const cureOf = (module: string): string =>
  module === 'shell' ? 'Expose nothing.' : 'Export microFrontend alone from src/module.';

/** A module exposes exactly what the contract lists; the shell exposes nothing. */
export const exposesContract: OwnCheck = ({ release: { module, exposes } }) => {
  const wanted: Record<string, readonly string[]> = module === 'shell' ? {} : exposed;
  const words = (record: Readonly<Record<string, readonly string[]>>): string =>
    Object.entries(record)
      .map(([path, names]) => `${path} { ${[...names].sort().join(', ')} }`)
      .sort()
      .join(', ') || 'nothing';
  return words(exposes) === words(wanted)
    ? []
    : [`it exposes ${words(exposes)}; the shell contract requires ${words(wanted)}. ${cureOf(module)}`];
};
