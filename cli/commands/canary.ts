import type { PromotionOptions } from '@potli/release/commands/promote.ts';
import { Command } from 'commander';
import { withDecisionOptions } from '../decision-options.ts';

export const canary = withDecisionOptions(new Command('canary'))
  .description('Give a release to a share of the visitors, after the release checks, or end its canary.')
  .argument('<module>', 'shell, or the name behind mfe-')
  .argument('[version]', 'a version in the release store; not needed to end a canary')
  .requiredOption('--percent <number>', 'share of the visitors, 1 to 99; 0 ends the canary')
  .option('--without-browser <why>', 'leave out the check in a browser; the reason goes to the audit log')
  .option('--wait <minutes>', 'wait that long for a service that does not serve yet what the release calls', Number)
  .action(
    async (module: string, version: string | undefined, options: PromotionOptions & { readonly percent: string }) => {
      const { commandContext } = await import('@potli/release/commands/command-context.ts');
      const commands = await import('@potli/release/commands/promote.ts');
      await commands.canary(commandContext(), module, version, { ...options, percent: Number(options.percent) });
    },
  );
