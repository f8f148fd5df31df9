import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getReleasePlan } from '@changesets/get-release-plan';
import { releaseProblems } from './release-problems.ts';
import { contractsPackage, routesFile, routesText, snapshotFile, snapshotText } from './snapshot.ts';

/**
 * `node contracts/published/check-snapshot.ts` fails when the contracts differ from their last release without a
 * changeset, when they break callers that the changesets promise to keep, or when the routes of the front ends
 * (`routes.ts`) are stale. `--write` writes the routes, and the snapshot of a version that `changeset version` has set.
 */
const { name, version } = contractsPackage;

if (process.argv.includes('--write')) {
  // A released version is never written again.
  if (!existsSync(snapshotFile(version))) writeFileSync(snapshotFile(version), snapshotText());
  writeFileSync(routesFile, routesText());
}

const { releases } = await getReleasePlan(fileURLToPath(new URL('../..', import.meta.url)));
const versions = readdirSync(new URL('.', import.meta.url))
  .filter((file) => /^\d+\.\d+\.\d+\.json$/.test(file))
  .map((file) => file.replace(/\.json$/, ''));
const problems = releaseProblems({
  version,
  planned: releases.find((release) => release.name === name)?.newVersion ?? version,
  released: Object.fromEntries(versions.map((each) => [each, JSON.parse(readFileSync(snapshotFile(each), 'utf8'))])),
  current: JSON.parse(snapshotText()),
});
if (!existsSync(routesFile) || readFileSync(routesFile, 'utf8') !== routesText())
  problems.push('contracts/routes.ts is stale. Write it: npx node contracts/published/check-snapshot.ts --write');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
