import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readCandidate } from '../checks/check-inputs.ts';
import { filesIntact } from '../checks/files-intact.ts';
import { planCanaryEnd, planRollback, rollbackTarget } from '../plan-decision.ts';
import { applyPlan } from './apply-plan.ts';
import { type CommandContext, type DecisionOptions, occasionOf, requireKnown } from './command-context.ts';

/**
 * Ends the canary of a module where one runs, else goes back to its last good version. Checks only that the files of
 * that version are intact, because a rollback is urgent.
 */
export const rollBack = async (context: CommandContext, module: string, options: DecisionOptions): Promise<void> => {
  const { store, print } = context;
  const registry = await readRegistry(store);
  requireKnown(registry, module);
  const { ends, version } = rollbackTarget(registry, module);
  const occasion = occasionOf(options, context, 'rollback');
  const candidate = await readCandidate(store, module, version);
  const plan =
    ends === 'canary' ? planCanaryEnd(registry, module, occasion) : planRollback(registry, candidate.release, occasion);
  for (const line of plan.lines) print(line);
  const reasons = filesIntact(candidate, { others: [], services: [] });
  if (reasons.length > 0) throw new Error(`${module} ${version} cannot be served: ${reasons.join('; ')}`);
  if (!options.plan) await applyPlan(context, registry, plan);
};
