import type { Release } from '@potli/contracts/mfe/release.ts';
import { formerlyShared, type SharedLibrary, sharedLibraries } from '@potli/contracts/mfe/shared-libraries.ts';
import { satisfies, validRange } from 'semver';
import { type Check, nameOf } from './candidate.ts';

const byRequest = new Map<string, SharedLibrary>(sharedLibraries.map((library) => [library.request, library]));

const preset = 'Build it with @potli/module-sdk, which shares what the table names.';

const outsideTable = (request: string, { shared: { brings } }: Release): string[] =>
  formerlyShared.includes(request) && request in brings
    ? []
    : [`it shares ${request}, which is not in the shared-libraries table. ${preset}`];

/** Where a release differs from the shared-libraries table. */
const tableViolations = (release: Release): string[] => {
  const {
    module,
    shared: { brings, needs },
  } = release;
  return [
    ...Object.entries(needs).flatMap(([request, range]) => {
      const library = byRequest.get(request);
      if (!library) return outsideTable(request, release);
      return validRange(range) === null
        ? [`it needs ${request} ${range}, which is not a version range. ${preset}`]
        : [];
    }),
    ...Object.entries(brings).flatMap(([request, version]) => {
      const library = byRequest.get(request);
      if (!library) return outsideTable(request, release);
      if (module !== 'shell') return [`it provides a second copy of ${request}, which the shell provides. ${preset}`];
      return satisfies(version, library.range)
        ? []
        : [
            `it provides ${request} ${version}; the shared-libraries table allows ${library.range}. Install a version of these.`,
          ];
    }),
    ...(module === 'shell'
      ? sharedLibraries
          .filter(({ request }) => !(request in brings))
          .map(({ request }) => `it does not provide ${request}, which every module takes from the shell. ${preset}`)
      : []),
  ];
};

/** Versions that one release provides and another cannot use: a page loads one copy for both. */
const conflicts = (provider: Release, consumer: Release, text: (version: string, range: string) => string): string[] =>
  Object.entries(provider.shared.brings).flatMap(([request, version]) => {
    const range = consumer.shared.needs[request];
    return range === undefined || satisfies(version, range) ? [] : [text(`${request} ${version}`, range)];
  });

/** Shared libraries match the table and what the other live releases provide and need. */
export const sharedLibrariesCompatible: Check = (candidate, context) => [
  ...tableViolations(candidate.release),
  ...sharedLibrariesFit(candidate, context),
];

/** Shared libraries match what the other live releases provide and need. */
export const sharedLibrariesFit: Check = ({ release }, { others }) =>
  others
    .filter(({ module }) => module !== release.module)
    .flatMap((other) => [
      ...conflicts(
        other,
        release,
        (version, range) =>
          `${nameOf(other)} provides ${version}; this release needs ${range}. Ask for less in package.json, or promote a ${other.module} that provides it first.`,
      ),
      ...conflicts(
        release,
        other,
        (version, range) =>
          `it provides ${version}; ${nameOf(other)} needs ${range}. Install a version of these, or promote a ${other.module} that works with it first.`,
      ),
    ]);
