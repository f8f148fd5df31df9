import { Command } from 'commander';

export const dev = new Command('dev')
  .description('Run the whole product; restart or rebuild what changes.')
  .argument('[names...]', 'services, site, sandbox or modules to watch (default: all)')
  .option('--inspect', 'let a debugger attach to the watched processes (orders: port 9229, the others behind it)')
  .option('--site <address>', 'work on one module against a site that runs elsewhere, in this browser only')
  .action(async (names: string[], options: { inspect?: boolean; site?: string }) => {
    const { develop } = await import('@potli/dev/dev.ts');
    await develop(names, options);
  });
