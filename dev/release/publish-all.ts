import { ensureReleases } from './ensure-releases.ts';

// node dev/release/publish-all.ts [store]: makes the working tree live in a store without starting anything.
const storeDir = process.argv[2] ?? '.release-store';
const { live } = await ensureReleases({ storeDir, log: (line) => console.log(line) });
for (const [name, version] of Object.entries(live)) console.log(`${name} ${version} is live`);
