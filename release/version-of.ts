import { versionOfSources } from './build-release.ts';
import { serviceNames, serviceVersion } from './service-version.ts';

// node release/version-of.ts <module or service>: prints the version that a release or an image of the working tree has.
const [name = ''] = process.argv.slice(2);
console.log(await (serviceNames.includes(name) ? serviceVersion(name) : versionOfSources(name)));
