import { Command } from 'commander';

export const status = new Command('status')
  .description('Show which releases visitors get, and the latest decisions.')
  .option('--log <number>', 'how many decisions to show', '5')
  .action(async ({ log }: { log: string }) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const { showStatus } = await import('@potli/release/commands/show-status.ts');
    await showStatus(commandContext(), Number(log));
  });
