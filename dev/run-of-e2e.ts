import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** Runs a program of e2e with this one's arguments and ends as it does; e2e may import dev, not the other way round. */
export const runOfE2e = (file: string): never => {
  const { status, error } = spawnSync(process.execPath, [join(root, 'e2e', file), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (error) throw error;
  process.exit(status ?? 1);
};
