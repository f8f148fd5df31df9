import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedLibrary } from '@potli/contracts/mfe/shared-libraries.ts';

/** `^9.4.0` and `~9.4.1`; an exact version says which one is installed, not which others would do. */
const isRange = (stated: string | undefined): stated is string => /^[~^]\d+\.\d+\.\d+$/.test(stated ?? '');
const majorOf = (range: string): string | undefined => /\d+/.exec(range)?.[0];

/**
 * The versions of a shared library that the module in `folder` works with: the range in its package.json, where that is
 * within the table's. A page loads one copy for all modules, so one that uses what 9.4 has must not get 9.3.
 */
export const requiredRange = (
  { package: name, range }: Pick<SharedLibrary, 'package' | 'range'>,
  folder: string,
): string => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const stated = dependencies[name];
  return isRange(stated) && majorOf(stated) === majorOf(range) ? stated : range;
};
