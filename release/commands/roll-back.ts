import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { filesWhole } from '../gate/files-whole.ts';
import { readCandidate } from '../gate/gather.ts';
import { planCanaryEnd, planRollback, rollbackTarget } from '../plan-decision.ts';
import { type CommandContext, type DecisionOptions, occasionOf, requireKnown } from './command-context.ts';
import { makeLive } from './make-live.ts';

/**
 * Ends the canary of a module where one runs, else goes back to its last good version. Checks only that the files of
 * that version are intact, because a rollback is urgent.
 */
export const rollBack = async (context: CommandContext, module: string, options: DecisionOptions): Promise<void> => {
  const { store, say } = context;
  const registry = await readRegistry(store);
  requireKnown(registry, module);
  const { ends, version } = rollbackTarget(registry, module);
  const occasion = occasionOf(options, context, 'rollback');
  const candidate = await readCandidate(store, module, version);
  const plan =
    ends === 'canary' ? planCanaryEnd(registry, module, occasion) : planRollback(registry, candidate.release, occasion);
  for (const line of plan.lines) say(line);
  const reasons = filesWhole(candidate, { others: [], services: [] });
  if (reasons.length > 0) throw new Error(`${module} ${version} cannot be served any more: ${reasons.join('; ')}`);
  if (!options.plan) await makeLive(context, registry, plan);
};
