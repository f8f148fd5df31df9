import type { Candidate, Check, Surroundings } from './candidate.ts';
import { filesWhole } from './files-whole.ts';
import { operationsFit } from './operations-fit.ts';
import { sharedLibrariesFit } from './shared-libraries-fit.ts';
import { exposesTheContract, speaksTheContract } from './shell-contract.ts';
import { stylesStayInside } from './styles-stay-inside.ts';
import { withinBudget } from './within-budget.ts';

export interface CheckOutcome {
  readonly name: string;
  readonly reasons: readonly string[];
}

type Named = readonly [name: string, check: Check];

/** What a release can be asked alone. */
const own: readonly Named[] = [
  ['files as released', filesWhole],
  ['exposed module', exposesTheContract],
  ['size budget', withinBudget],
  ['styles', stylesStayInside],
];

/** What depends on what it would meet. */
const among: readonly Named[] = [
  ['shell contract', speaksTheContract],
  ['shared libraries', sharedLibrariesFit],
  ['operations', operationsFit],
];

const run = (checks: readonly Named[], candidate: Candidate, surroundings: Surroundings): CheckOutcome[] =>
  checks.map(([name, check]) => ({ name, reasons: check(candidate, surroundings) }));

/** Every check that needs no browser. All are made, so that a team sees all reasons at once. */
export const runChecks = (candidate: Candidate, surroundings: Surroundings): CheckOutcome[] =>
  run([...own, ...among], candidate, surroundings);

/** The checks of a release by itself, before it goes into a store. */
export const runOwnChecks = (candidate: Candidate): CheckOutcome[] => run(own, candidate, { others: [], services: [] });
