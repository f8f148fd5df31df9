import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overrideAddress } from '@potli/module-sdk/commands/dev.ts';
import { serveModule } from '@potli/module-sdk/local-build/serve-module.ts';
import { watchModule } from '../watch-module.ts';

/**
 * Builds one module on every change, serves it from this machine and prints the address of the site's override page.
 * Runs until Ctrl-C. Throws when the port is in use or the first build fails.
 */
export const developAgainst = async (
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
  console.log(`
${module} is served from ${served.origin} and rebuilt on every change.
  Use it on ${site}, in your browser only:
  ${overrideAddress(site, module, served.origin)}
Ctrl-C to stop.
`);
  await stopped.promise;
  await stopWatching();
  await served.stop();
  await rm(storeDir, { recursive: true, force: true });
  process.exit(0);
};
