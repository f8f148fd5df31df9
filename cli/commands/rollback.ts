import type { DecisionOptions } from '@potli/release/commands/command-context.ts';
import { Command } from 'commander';
import { withDecisionOptions } from '../decision-options.ts';

export const rollback = withDecisionOptions(new Command('rollback'))
  .description('End the canary of a front end where one runs, else go back to its last good version.')
  .argument('<module>', 'shell, or the name behind mfe-')
  .action(async (module: string, options: DecisionOptions) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const { rollBack } = await import('@potli/release/commands/roll-back.ts');
    await rollBack(commandContext(), module, options);
  });
