import { Command } from 'commander';

export const check = new Command('check')
  .description('Check import arrows, format, lint, types and the published contract; write nothing.')
  .argument('[folder]', 'only this folder: its import arrows, format, lint and types')
  .action(async (folder?: string) => {
    const { runChecks } = await import('@potli/dev/checks/run-checks.ts');
    const { passed, failed } = await runChecks(folder);
    console.log(`${passed} passed, ${failed.length} failed`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  });
