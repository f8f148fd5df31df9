import type { DecisionOptions } from '@potli/release/commands/command-context.ts';
import { Command } from 'commander';
import { withDecisionOptions } from '../decision-options.ts';

export const prune = withDecisionOptions(new Command('prune'))
  .description('Remove releases from the store that no visitor can need any more.')
  .action(async (options: DecisionOptions) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const { pruneStore } = await import('@potli/release/commands/prune-store.ts');
    await pruneStore(commandContext(), options);
  });
