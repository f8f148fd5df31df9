import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { filesWhole } from '../gate/files-whole.ts';
import { readCandidate } from '../gate/gather.ts';
import { planCanaryEnd, planRollback, rollbackTarget } from '../plan-decision.ts';
import { type CommandContext, occasionOf, readTyped, requireKnown, wordsOf } from './command-line.ts';
import { makeLive } from './make-live.ts';

const usage = 'npm run rollback -- <module> [--why "<text>"] [--by "<name>"] [--plan]';

/**
 * `npm run rollback -- <module>`: ends the canary where one runs, else leads back to the last good version. Asks for no
 * more than that its files are whole: what worked before is wanted at once.
 */
export const rollBack = async (context: CommandContext): Promise<void> => {
  const { args, store, say } = context;
  const typed = readTyped(args, usage, { why: { type: 'string' }, by: { type: 'string' }, plan: { type: 'boolean' } });
  const [module = ''] = wordsOf(typed, 1, usage);
  const registry = await readRegistry(store);
  requireKnown(registry, module);
  const { ends, version } = rollbackTarget(registry, module);
  const occasion = occasionOf(typed, context, 'rollback');
  const candidate = await readCandidate(store, module, version);
  const plan =
    ends === 'canary' ? planCanaryEnd(registry, module, occasion) : planRollback(registry, candidate.release, occasion);
  for (const line of plan.lines) say(line);
  const reasons = filesWhole(candidate, { others: [], services: [] });
  if (reasons.length > 0) throw new Error(`${module} ${version} cannot be served any more: ${reasons.join('; ')}`);
  if (!typed.flag('plan')) await makeLive(context, registry, plan);
};
