#!/usr/bin/env node
import { resolve } from 'node:path';
import { Command } from 'commander';

const context = () => ({
  folder: process.cwd(),
  print: (line: string) => console.log(line),
  now: () => new Date(),
});

const program = new Command('potli-module').description(
  'Build, check and release a module from a repository of its own.',
);

program
  .command('init')
  .description('create a repository for a new module')
  .argument('<folder>', 'where; its name becomes the name of the module')
  .action(async (folder: string) => {
    const { initModule } = await import('./commands/init.ts');
    await initModule(folder, context().print);
  });

program
  .command('dev')
  .description('serve the module from this machine to a running site, in your browser only; rebuild it on every change')
  .requiredOption('--site <address>', 'address of the site')
  .option('--port <number>', 'port of this machine', process.env.POTLI_LOCAL_BUILD_PORT || '4300')
  .action(async ({ site, port }: { site: string; port: string }) => {
    if (!/^https?:\/\//.test(site) || !URL.canParse(site))
      throw new Error(`--site needs the address of a running site, not '${site}'.`);
    const { developModule } = await import('./commands/dev.ts');
    const { folder, print } = context();
    const stop = await developModule({ folder, print, site: new URL(site).origin, port: Number(port) });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void stop().then(() => process.exit(0)));
  });

program
  .command('build')
  .description('build a release into dist/')
  .action(async () => {
    const { buildModule } = await import('./commands/release.ts');
    await buildModule(context());
  });

program
  .command('check')
  .description('build the module and run the release checks that need no site')
  .action(async () => {
    const { checkModule } = await import('./commands/release.ts');
    await checkModule(context());
  });

program
  .command('release')
  .description('build and check the module and add it to a release store, where it waits for its promotion')
  .option('--store <folder>', 'folder of the store', process.env.STORE_DIR || 'releases')
  .action(async ({ store }: { store: string }) => {
    const { releaseModule } = await import('./commands/release.ts');
    await releaseModule(context(), resolve(store));
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
