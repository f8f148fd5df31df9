import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { root } from './root.ts';

/** `npm run operator`: the orders service's own command, on the data that `npm start` uses with the same variables. */
const { status, error } = spawnSync(
  process.execPath,
  [join(root, 'svc-orders/operators.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: resolve(root, process.env.POTLI_DATA_DIR || '.data') },
  },
);
if (error) throw error;
process.exit(status ?? 1);
