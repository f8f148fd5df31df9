import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version of a package as Node finds it from `folder`: in the nearest node_modules above. Read as a file, because
 * most packages do not export their package.json. Throws when it is not installed.
 */
export const installedVersion = (packageName: string, folder: string): string => {
  for (let place = folder; ; place = dirname(place)) {
    try {
      return JSON.parse(readFileSync(join(place, 'node_modules', packageName, 'package.json'), 'utf8')).version;
    } catch (cause) {
      if (place === dirname(place)) throw new Error(`${packageName} is not installed for ${folder}`, { cause });
    }
  }
};
