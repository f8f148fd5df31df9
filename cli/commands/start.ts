import { Command } from 'commander';

export const start = new Command('start')
  .description('Build what is stale and run the whole product until Ctrl-C.')
  .action(async () => {
    const { runStack } = await import('@potli/dev/run-stack.ts');
    await runStack({ whenOneEnds: 'stop' });
  });
