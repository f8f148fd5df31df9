import { root } from '@potli/release/root.ts';
import { Argument, Command } from 'commander';
import { ExecaError, execa } from 'execa';

export const roll = new Command('roll')
  .description('Move a running service of docker compose to its current image without a failed request.')
  .addArgument(new Argument('<service>').choices(['orders', 'payments', 'catalog']))
  .action(async (service: string) => {
    const { rollService } = await import('@potli/release/roll-service.ts');
    try {
      await rollService({
        service,
        docker: async (words) => (await execa('docker', words, { cwd: root, stderr: 'inherit' })).stdout,
        log: (line) => console.log(line),
      });
    } catch (error) {
      if (error instanceof Error && error.cause instanceof ExecaError)
        throw new Error(`${error.message}\n${error.cause.shortMessage}`);
      throw error;
    }
  });
