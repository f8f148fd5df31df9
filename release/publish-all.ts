import { ensureReleases } from './ensure-releases.ts';

// node release/publish-all.ts [store] [module ...]: makes the working tree, or the named modules of it, live in a
// store without starting anything.
const [storeDir = '.release-store', ...only] = process.argv.slice(2);
try {
  const log = (line: string) => console.log(line);
  const { live } = await ensureReleases({ storeDir, log, ...(only.length > 0 ? { only } : {}) });
  for (const [name, version] of Object.entries(live)) console.log(`${name} ${version} is live`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
