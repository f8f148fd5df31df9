import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { root } from './root.ts';

/** `npm run rates`: the catalog's own command, on the data that `npm start` uses with the same variables. */
const { status, error } = spawnSync(process.execPath, [join(root, 'svc-catalog/rates.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  // npm runs its scripts in the project's folder; the file is named from where the operator stands.
  cwd: process.env.INIT_CWD,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.POTLI_DATA_DIR || '.data') },
});
if (error) throw error;
process.exit(status ?? 1);
