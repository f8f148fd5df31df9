import type { Release } from '@potli/contracts/mfe/release.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';
import type { CheckOutcome } from '@potli/module-sdk/checks/check-outcome.ts';
import { filesIntact } from '@potli/module-sdk/checks/files-intact.ts';
import { ownChecks } from '@potli/module-sdk/checks/own-checks.ts';
import type { Check, CheckContext } from './candidate.ts';
import { operationsCompatible } from './operations-compatible.ts';
import { pathsOwned } from './paths-owned.ts';
import { sharedLibrariesCompatible, sharedLibrariesFit } from './shared-libraries-compatible.ts';
import { contractMatches } from './shell-contract.ts';

type Named = readonly [name: string, check: Check];

/** Checks against the other live releases and the running services. */
const among: readonly Named[] = [
  ['paths', pathsOwned],
  ['shell contract', contractMatches],
  ['shared libraries', sharedLibrariesCompatible],
  ['operations', operationsCompatible],
];

const run = (checks: readonly Named[], candidate: Candidate, context: CheckContext): CheckOutcome[] =>
  checks.map(([name, check]) => ({ name, reasons: check(candidate, context) }));

/** Runs every check that needs no browser, also after a failure: the team sees all reasons at once. */
export const runChecks = (candidate: Candidate, context: CheckContext): CheckOutcome[] =>
  run([...ownChecks, ...among], candidate, context);

/** Runs the checks that need no other release, before the release is stored. */
export const runOwnChecks = (candidate: Candidate): CheckOutcome[] =>
  run([...ownChecks, ['paths', pathsOwned], ['shell contract', contractMatches]], candidate, {
    others: [],
    services: [],
  });

/** What must hold even for a version that was live before: it is intact, and fits the shell or the modules of today. */
export const runRollbackChecks = (candidate: Candidate, others: readonly Release[]): CheckOutcome[] =>
  run(
    [
      ['files as released', filesIntact],
      ['shell contract', contractMatches],
      ['shared libraries', sharedLibrariesFit],
    ],
    candidate,
    { others, services: [] },
  );
