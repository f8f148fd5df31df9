import { versionOfSources } from './build-release.ts';

// node release/version-of.ts <module>: prints the version that a release of the working tree has.
const [name = ''] = process.argv.slice(2);
console.log(await versionOfSources(name));
