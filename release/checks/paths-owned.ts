import { prefixOwns } from '@potli/contracts/mfe/match-prefix.ts';
import type { Check } from './candidate.ts';

/**
 * The longest prefix gets a page, so a module could take pages of another by asking for a path beneath its own: it may
 * only where the other module's release lends that path.
 */
export const pathsOwned: Check = ({ release: { module, prefixes } }, { others }) =>
  prefixes.flatMap((prefix) =>
    others
      .filter((other) => other.module !== module && other.prefixes.some((own) => prefixOwns(own, prefix)))
      .filter(({ lends = [] }) => !lends.some((lent) => prefixOwns(lent, prefix)))
      .map(
        (other) =>
          `${prefix} belongs to ${other.module} ${other.version} (${other.prefixes.join(', ')}). Take another path, or ask its team to promote a release with ${prefix} in potli.lends.`,
      ),
  );
