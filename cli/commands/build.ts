import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { Command } from 'commander';

export const build = new Command('build')
  .description('Build front ends for production and make them live in the local release store, without release checks.')
  .argument('[modules...]', 'only these modules (default: all that changed)')
  .action(async (only: string[]) => {
    const { ensureReleases } = await import('@potli/release/ensure-releases.ts');
    const log = (line: string) => console.log(line);
    const storeDir = join(root, '.release-store');
    const { live } = await ensureReleases({ storeDir, log, ...(only.length > 0 && { only }) });
    for (const [name, version] of Object.entries(live)) console.log(`${name} ${version} is live`);
  });
