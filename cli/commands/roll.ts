import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { Argument, Command } from 'commander';
import { ExecaError, execa } from 'execa';

export const roll = new Command('roll')
  .description('Move a running service of docker compose to its current image without a failed request.')
  .addArgument(new Argument('<service>').choices(['orders', 'payments', 'catalog', 'site']))
  .option('--image-version <version>', 'the tag of the new image, which versions.env keeps for the next start')
  .option('--versions <file>', 'the env file with the versions', join(root, 'versions.env'))
  .action(async (service: string, { imageVersion, versions }: { imageVersion?: string; versions: string }) => {
    const { rememberedVersion, rememberVersion, rollService, versionVariable } = await import(
      '@potli/release/roll-service.ts'
    );
    if (imageVersion && (await rememberedVersion(versions, service)) === imageVersion) {
      console.log(`${service} is at ${imageVersion} already`);
      return;
    }
    const env = imageVersion ? { [versionVariable(service)]: imageVersion } : {};
    try {
      await rollService({
        service,
        docker: async (words) => (await execa('docker', words, { cwd: root, env, stderr: 'inherit' })).stdout,
        log: (line) => console.log(line),
      });
      if (imageVersion) await rememberVersion(versions, service, imageVersion);
    } catch (error) {
      if (error instanceof Error && error.cause instanceof ExecaError)
        throw new Error(`${error.message}\n${error.cause.shortMessage}`);
      throw error;
    }
  });
