import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enhancements, type NewFeature, newInScript, newInStyles } from './checks/browser-support.ts';

// node release/check-browser-support.ts [store]: fails where a live release in a store uses what the oldest declared
// browsers lack (module-sdk/oldest-browsers.ts).
const [storeDir = '.release-store'] = process.argv.slice(2);
const registry = JSON.parse(await readFile(join(storeDir, 'registry.json'), 'utf8'));
const live = Object.entries({ shell: registry.shell, ...registry.modules } as Record<string, { live: string }>);

const problems: string[] = [];
const needed = new Set<string>();
let files = 0;
for (const [name, { live: version }] of live) {
  const folder = join(storeDir, name, version);
  for (const file of (await readdir(folder, { recursive: true })).filter((path) => /\.(js|css)$/.test(path))) {
    files += 1;
    const content = await readFile(join(folder, file));
    let found: NewFeature[] = [];
    try {
      found = file.endsWith('.js') ? newInScript(content.toString('utf8')) : newInStyles(content);
    } catch (error) {
      problems.push(`${name}/${file}: ${error instanceof Error ? error.message : error}`);
    }
    for (const { feature, lacking } of found) {
      if (feature in enhancements) needed.add(feature);
      else problems.push(`${name}/${file}: ${feature} is not in ${lacking.join(', ')}`);
    }
  }
}
for (const feature of Object.keys(enhancements))
  if (!needed.has(feature)) problems.push(`${feature} is used nowhere: remove it from the enhancements`);
if (files === 0) problems.push(`${storeDir} holds no live files`);
for (const problem of problems) console.error(problem);
console.log(`${files} files checked, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
