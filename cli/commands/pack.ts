import { Command } from 'commander';

export const pack = new Command('pack')
  .description('Compile and pack contracts, ui-kit and module-sdk for teams with a repository of their own.')
  .argument('[folder]', 'where the archives go', 'packages')
  .action(async (folder: string) => {
    const { packPackages } = await import('@potli/release/packages/pack.ts');
    for (const { name, version, file } of await packPackages(folder)) console.log(`${name} ${version} ${file}`);
  });
