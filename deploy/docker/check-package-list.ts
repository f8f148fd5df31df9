import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';

interface Manifest {
  dependencies?: Record<string, string>;
}
interface LockFile {
  packages: Record<string, { version?: string }>;
}
/** A list of packages in the CycloneDX format. */
export interface PackageList {
  components: { purl?: string }[];
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The folders of the repository whose dependencies an image has. */
const foldersIn = (image: string): string[] => [
  image === 'site' ? 'shell' : `svc-${image}`,
  'service-kit',
  'contracts',
];

/** What the lock file installs into the image of a service or of the site for our own code, as `koa@3.3.0`. */
export const lockedPackages = (image: string): string[] => {
  const { packages } = readJson<LockFile>(join(root, 'package-lock.json'));
  const locked = foldersIn(image).flatMap((folder) => {
    const { dependencies = {} } = readJson<Manifest>(join(root, folder, 'package.json'));
    return Object.keys(dependencies)
      .filter((name) => !name.startsWith('@potli/'))
      .map((name) => {
        const { version } = packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? {};
        return `${name}@${version}`;
      });
  });
  return [...new Set(locked)].sort();
};

/** Those of them that a list lacks: it is then not the list of that image. */
export const missingPackages = (image: string, { components }: PackageList): string[] => {
  const listed = new Set(
    components.map(({ purl = '' }) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/\?.*$/, ''))),
  );
  return lockedPackages(image).filter((name) => !listed.has(name));
};

// node deploy/docker/check-package-list.ts <service or site> <file>
if (import.meta.main) {
  const [image = '', file = ''] = process.argv.slice(2);
  const missing = missingPackages(image, readJson<PackageList>(file));
  for (const name of missing) console.error(`The list of packages of ${image} lacks ${name}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
