import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { otherReleases, readCandidate } from '../checks/check-inputs.ts';
import { runRollbackChecks } from '../checks/run-checks.ts';
import { planCanaryEnd, planRollback, rollbackTargets } from '../plan-decision.ts';
import { applyPlan } from './apply-plan.ts';
import { type CommandContext, type DecisionOptions, occasionOf, requireKnown } from './command-context.ts';

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The first of the versions that can be served today. Throws with what is wrong with each when none can. */
const firstServable = async (
  { store, print }: CommandContext,
  registry: Registry,
  module: string,
  versions: readonly string[],
): Promise<Candidate> => {
  const others = await otherReleases(store, registry, module);
  const problems: string[] = [];
  for (const version of versions) {
    let reasons: string[];
    try {
      const candidate = await readCandidate(store, module, version);
      reasons = runRollbackChecks(candidate, others).flatMap((outcome) => outcome.reasons);
      if (reasons.length === 0) return candidate;
    } catch (error) {
      reasons = [error instanceof Error ? error.message : String(error)];
    }
    const problem = `${module} ${version} cannot be served: ${reasons.map(sentence).join(' ')}`;
    problems.push(problem);
    print(problem);
  }
  throw new Error(`${problems.join(' ')} Promote a stored version instead: npx potli promote ${module} <version>.`);
};

/**
 * Ends the canary of a module where one runs, else goes back to the newest earlier version that still exists. Checks only
 * that its files are intact and that it fits the shell and its libraries, because a rollback is urgent.
 */
export const rollBack = async (context: CommandContext, module: string, options: DecisionOptions): Promise<void> => {
  const { store, print } = context;
  const registry = await readRegistry(store);
  requireKnown(registry, module);
  const { ends, versions } = rollbackTargets(registry, module);
  const occasion = occasionOf(options, context, 'rollback');
  const { release } = await firstServable(context, registry, module, versions);
  const plan =
    ends === 'canary' ? planCanaryEnd(registry, module, occasion) : planRollback(registry, release, occasion);
  for (const line of plan.lines) print(line);
  if (!options.plan) await applyPlan(context, registry, plan);
};
