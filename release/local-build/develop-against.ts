import { join } from 'node:path';
import { developModule } from '@potli/module-sdk/commands/dev.ts';
import { folderOf } from '../inputs.ts';
import { root } from '../root.ts';

/**
 * Builds one module of this repository on every change, as `potli-module dev` does in another one, and serves it to a
 * running site. Runs until Ctrl-C. Throws when the port is in use or the first build fails.
 */
export const developAgainst = async (
  site: string,
  module: string,
  port: number,
  print: (line: string) => void,
): Promise<never> => {
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.resolve());
  const stop = await developModule({ folder: join(root, folderOf(module)), named: module, site, port, print });
  await stopped.promise;
  await stop();
  process.exit(0);
};
