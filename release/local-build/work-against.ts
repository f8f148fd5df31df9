import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overridePath } from '@potli/contracts/mfe/override.ts';
import { watchModule } from '../watch-module.ts';
import { serveModule } from './serve-module.ts';

/**
 * Builds one module on every change, serves it from this machine and prints the address at which one points the running
 * site at it. Runs until Ctrl-C. Throws when the port is taken or the first build fails.
 */
export const workAgainst = async (
  site: string,
  module: string,
  port: number,
  log: (line: string) => void,
): Promise<never> => {
  const storeDir = await mkdtemp(join(tmpdir(), 'potli-local-build-'));
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.resolve());
  const served = await serveModule({ module, storeDir, port, site });
  const stopWatching = await watchModule(module, { storeDir, log });
  const address = new URL(overridePath, site);
  address.searchParams.set('module', module);
  address.searchParams.set('origin', served.origin);
  console.log(`
${module} is served from ${served.origin} and built anew on every change.
  Point ${site} at it, in your browser only:
  ${address.href}
Ctrl-C ends it.
`);
  await stopped.promise;
  await stopWatching();
  await served.stop();
  await rm(storeDir, { recursive: true, force: true });
  process.exit(0);
};
