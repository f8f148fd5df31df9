import { spawnSync } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { root } from './root.ts';
import { readStartSettings } from './start-settings.ts';

/**
 * `npm run data -- export <folder> | import <folder> | move | thaw`: the data of all three services, of the product that
 * `npm start` runs with the same POTLI_DATA_DIR and MONGODB_URI. Ends with 1 when any of them could not do it.
 */
const { dataDir, mongodbUri } = readStartSettings(process.env);
const [command = '', folder = ''] = process.argv.slice(2);
const fromRoot = (path: string): string => (path === '' || isAbsolute(path) ? path : join(root, path));
const env = {
  ...process.env,
  DATA_DIR: fromRoot(dataDir),
  ...(mongodbUri && { MONGODB_URI: mongodbUri }),
};
for (const service of ['orders', 'payments', 'catalog']) {
  const { status } = spawnSync(process.execPath, [join(root, `svc-${service}/data.ts`), command, fromRoot(folder)], {
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
