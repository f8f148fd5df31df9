import { Command } from 'commander';

export const prune = new Command('prune')
  .description('Remove releases from the store that no visitor can need any more.')
  .option('--plan', 'print what would be removed and change nothing')
  .action(async (options: { plan?: boolean }) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const { pruneStore } = await import('@potli/release/commands/prune-store.ts');
    await pruneStore(commandContext(), options);
  });
