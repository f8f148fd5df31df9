import type { ReleaseOptions } from '@potli/release/commands/release-module.ts';
import { Command } from 'commander';

export const release = new Command('release')
  .description('Build a front end, check it and add it to the release store. Visitors see it once it is promoted.')
  .argument('<module>', 'shell, or the name behind mfe-')
  .option('--from <directory>', 'copy a release that was built elsewhere from this store directory')
  .option('--version <version>', 'which release of that store (default: its live one, or the only one)')
  .option('--if-changed', 'release nothing where the build is the live release again')
  .option('--plan', 'print what would be released and change nothing')
  .action(async (module: string, options: ReleaseOptions) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const { releaseModule } = await import('@potli/release/commands/release-module.ts');
    await releaseModule(commandContext(), module, options);
  });
