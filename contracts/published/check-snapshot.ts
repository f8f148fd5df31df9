import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges } from './compatibility.ts';
import { contractsVersion, currentSnapshot, routesFile, routesText, snapshotFile, snapshotText } from './snapshot.ts';

/**
 * `node contracts/published/check-snapshot.ts` fails when the snapshot of this version or the routes of the front ends
 * (`routes.ts`) are not what the code declares; with `--write` it publishes the current state instead, and refuses a change that breaks callers within one major version.
 */
const file = snapshotFile(contractsVersion);
const fail = (lines: string[]): never => {
  console.error(lines.join('\n'));
  process.exit(1);
};

const major = (version: string) => version.split('.').slice(0, version.startsWith('0.') ? 2 : 1).join('.');
const earlier = readdirSync(new URL('.', import.meta.url))
  .filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name))
  .map((name) => name.replace(/\.json$/, ''))
  .filter((version) => major(version) === major(contractsVersion));

const breaks = earlier.flatMap((version) =>
  breakingChanges(JSON.parse(readFileSync(snapshotFile(version), 'utf8')), currentSnapshot()).map(
    (change) => `breaks ${version}: ${change}`,
  ),
);

if (process.argv.includes('--write')) {
  if (breaks.length > 0 && !process.argv.includes('--unreleased')) fail(breaks);
  writeFileSync(file, snapshotText());
  writeFileSync(routesFile, routesText());
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== snapshotText()) {
  fail([
    `The published contracts ${contractsVersion} are stale.`,
    ...breaks,
    'Publish them: npx node contracts/published/check-snapshot.ts --write (add --unreleased while nobody uses this version yet).',
  ]);
}
if (!existsSync(routesFile) || readFileSync(routesFile, 'utf8') !== routesText()) {
  fail(['contracts/routes.ts is stale. Write it: npx node contracts/published/check-snapshot.ts --write']);
}
