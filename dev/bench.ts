import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** `npm run bench`: the measures of e2e/bench. */
const { status, error } = spawnSync(
  process.execPath,
  [join(root, 'e2e/bench/run-bench.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
if (error) throw error;
process.exit(status ?? 1);
