import { Command } from 'commander';

export const checkService = new Command('check-service')
  .description(
    'Check whether a new version of a service fits the live ones: those that call it and those that it calls.',
  )
  .argument('<service>', 'orders, payments or catalog')
  .argument('<place>', 'http(s) address of the new version, or the folder of its working tree')
  .action(async (service: string, place: string) => {
    const { commandContext } = await import('@potli/release/commands/command-context.ts');
    const commands = await import('@potli/release/commands/check-service.ts');
    await commands.checkService(commandContext(), service, place);
  });
