import { prefixOwns } from '@potli/contracts/mfe/match-prefix.ts';
import { reservedSegments } from '@potli/contracts/mfe/names.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { type Check, nameOf } from './candidate.ts';

const reserved = (prefixes: readonly string[]): string[] =>
  prefixes
    .filter((prefix) => reservedSegments.includes(prefix.split('/')[1] ?? ''))
    .map(
      (prefix) => `${prefix} belongs to the site. Take a path that begins with none of ${reservedSegments.join(', ')}.`,
    );

/** The paths of a module that are another's, or beneath them, and that the other does not lend. */
const captured = (owner: Release, { prefixes }: Release): string[] =>
  prefixes
    .filter((prefix) => owner.prefixes.some((own) => prefixOwns(own, prefix)))
    .filter((prefix) => !owner.lends?.some((lent) => prefixOwns(lent, prefix)));

/**
 * The longest prefix gets a page, so a module could take pages of another by asking for a path beneath its own: it may
 * only where the other module's release lends that path. So a module that comes above another lends it that path, too, or
 * the next page that either adds is captured.
 */
export const pathsOwned: Check = ({ release }, { others }) => [
  ...reserved(release.prefixes),
  ...others
    .filter(({ module }) => module !== release.module)
    .flatMap((other) => {
      const taken = captured(other, release);
      return [
        ...taken.map(
          (prefix) =>
            `${prefix} belongs to ${nameOf(other)} (${other.prefixes.join(', ')}). Take another path, or ask its team to promote a release with ${prefix} in potli.lends.`,
        ),
        ...captured(release, other)
          .filter((prefix) => !taken.includes(prefix))
          .map(
            (prefix) =>
              `${prefix} of ${nameOf(other)} is beneath the paths of this release (${release.prefixes.join(', ')}). Take other paths, or name ${prefix} in potli.lends.`,
          ),
      ];
    }),
];
