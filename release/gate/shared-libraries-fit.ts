import type { Release } from '@potli/contracts/mfe/release.ts';
import { type SharedLibrary, sharedLibraries } from '@potli/contracts/mfe/shared-libraries.ts';
import { satisfies, validRange } from 'semver';
import { type Check, nameOf } from './candidate.ts';

const byRequest = new Map<string, SharedLibrary>(sharedLibraries.map((library) => [library.request, library]));

/** What one release keeps of the table. */
const breaksTable = ({ module, shared: { brings, needs } }: Release): string[] => [
  ...Object.entries(needs).flatMap(([request, range]) => {
    const library = byRequest.get(request);
    if (!library) return [`it shares ${request}, which the table of shared libraries does not have`];
    if (validRange(range) === null) return [`it needs ${request} ${range}, which is no range of versions`];
    const isThere = request in brings;
    if (library.from === 'on-demand' && !isThere && module !== 'shell')
      return [`it needs ${request} without bringing it, and nobody else may have`];
    return [];
  }),
  ...Object.entries(brings).flatMap(([request, version]) => {
    const library = byRequest.get(request);
    if (!library) return [`it brings ${request}, which the table of shared libraries does not have`];
    if (library.from === 'shell' && module !== 'shell')
      return [`it brings a second copy of ${request}, which is the shell's`];
    return satisfies(version, library.range)
      ? []
      : [`it brings ${request} ${version}; the table of shared libraries says ${library.range}`];
  }),
  ...(module === 'shell'
    ? sharedLibraries
        .filter(({ from, request }) => from === 'shell' && !(request in brings))
        .map(({ request }) => `it does not bring ${request}, which every module takes from the shell`)
    : []),
];

/** Where one release brings what another cannot work with: they meet in one page, with one copy between them. */
const unfit = (bringer: Release, needer: Release, words: (what: string) => string): string[] =>
  Object.entries(bringer.shared.brings).flatMap(([request, version]) => {
    const range = needer.shared.needs[request];
    return range === undefined || satisfies(version, range) ? [] : [words(`${request} ${version} for ${range}`)];
  });

/** Shared libraries agree with the one table, and with what everybody else in the page brings and needs. */
export const sharedLibrariesFit: Check = ({ release }, { others }) => [
  ...breaksTable(release),
  ...others
    .filter(({ module }) => module !== release.module)
    .flatMap((other) => [
      ...unfit(other, release, (what) => `${nameOf(other)} brings ${what}, which this release needs`),
      ...unfit(release, other, (what) => `it brings ${what}, which ${nameOf(other)} needs`),
    ]),
];
