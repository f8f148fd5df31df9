import type { PromotionOptions } from '@potli/release/commands/promote.ts';
import { Command } from 'commander';
import { withDecisionOptions } from '../decision-options.ts';

export const promote = withDecisionOptions(new Command('promote'))
  .description('Make a release live for all visitors, after the release checks.')
  .argument('<module>', 'shell, or the name behind mfe-')
  .argument('<version>', 'a version in the release store')
  .option('--without-browser <why>', 'leave out the check in a browser; the reason goes to the audit log')
  .option('--wait <minutes>', 'wait that long for a service that does not serve yet what the release calls', Number)
  .action(async (module: string, version: string, options: PromotionOptions) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const commands = await import('@potli/release/commands/promote.ts');
    await commands.promote(commandContext(), module, version, options);
  });
