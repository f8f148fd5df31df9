import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges } from './compatibility.ts';
import { contractsVersion, currentSnapshot, routesFile, routesText, snapshotFile, snapshotText } from './snapshot.ts';

/**
 * `node contracts/published/check-snapshot.ts` fails when a change breaks callers of an earlier version with the same
 * major number, or when the snapshot of this version or the routes of the front ends (`routes.ts`) are not what the code
 * declares. With `--write` it publishes the current state instead, unless that breaks callers of this version itself.
 * `--unreleased` allows that for a version that CHANGELOG.md does not date yet: it has no callers.
 */
const file = snapshotFile(contractsVersion);
const fail = (lines: readonly string[]): never => {
  console.error(lines.join('\n'));
  process.exit(1);
};

const major = (version: string) =>
  version
    .split('.')
    .slice(0, version.startsWith('0.') ? 2 : 1)
    .join('.');
const versions = readdirSync(new URL('.', import.meta.url))
  .filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name))
  .map((name) => name.replace(/\.json$/, ''))
  .filter((version) => major(version) === major(contractsVersion));

const breaksOf = (version: string): string[] =>
  breakingChanges(JSON.parse(readFileSync(snapshotFile(version), 'utf8')), currentSnapshot()).map(
    (change) => `breaks ${version}: ${change}`,
  );
const cure = `Follow the advice of each line, or raise the version in contracts/package.json above ${major(contractsVersion)}.`;
const isReleased = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8').includes(
  `\n## [${contractsVersion}] - `,
);
const orUnreleased = isReleased
  ? `CHANGELOG.md dates ${contractsVersion}: it is released and can no longer be rewritten.`
  : 'This version is not released yet: publish it again with --write --unreleased.';

const earlier = versions.filter((version) => version !== contractsVersion).flatMap(breaksOf);
if (earlier.length > 0) fail([...earlier, cure]);
const own = existsSync(file) ? breaksOf(contractsVersion) : [];

if (process.argv.includes('--write')) {
  if (own.length > 0 && (isReleased || !process.argv.includes('--unreleased'))) fail([...own, cure, orUnreleased]);
  writeFileSync(file, snapshotText());
  writeFileSync(routesFile, routesText());
} else if (own.length > 0) {
  fail([...own, cure, orUnreleased]);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== snapshotText()) {
  fail([
    `The published contracts ${contractsVersion} are stale.`,
    'Publish them: npx node contracts/published/check-snapshot.ts --write',
  ]);
}
if (!existsSync(routesFile) || readFileSync(routesFile, 'utf8') !== routesText()) {
  fail(['contracts/routes.ts is stale. Write it: npx node contracts/published/check-snapshot.ts --write']);
}
