import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inputsHash, releaseVersion } from '@potli/module-sdk/plan.ts';
import { importedFrom } from './imported-from.ts';
import { root } from './root.ts';

/** What every image is made with, beside the sources. */
const shared = ['package.json', 'package-lock.json', '.npmrc', 'deploy/docker/healthy.sh'];

/** What has an image of its own, as compose.yaml names it. */
export const serviceNames: readonly string[] = ['orders', 'payments', 'catalog', 'site'];

const partOf = (service: string) =>
  service === 'site'
    ? { folder: 'shell', entry: 'shell/server/main.ts', kind: 'site' }
    : { folder: `svc-${service}`, entry: `svc-${service}/main.ts`, kind: 'service' };

/**
 * The files that the image of a service runs or is made with, from the root of the repository. An edit of another file, in
 * `contracts` for example, makes no new version of it.
 */
export const serviceInputs = (service: string): string[] => {
  const { entry, kind } = partOf(service);
  const read = globSync('**/*.*', {
    cwd: join(root, dirname(entry)),
    exclude: ['node_modules/**', '.data/**', '**/samples/**'],
  })
    .filter((path) => !/\.(ts|md)$/.test(path))
    .map((path) => join(dirname(entry), path));
  const { files } = importedFrom(entry);
  return [...new Set([...shared, `deploy/docker/${kind}.Dockerfile`, ...read, ...files])].sort();
};

/** The version of a service as its sources are now, such as 0.1.0-3f9c2a77b1: another one where an input is. */
export const serviceVersion = async (service: string): Promise<string> => {
  const contents = serviceInputs(service).map(async (path) => ({ path, content: await readFile(join(root, path)) }));
  const { version } = JSON.parse(await readFile(join(root, partOf(service).folder, 'package.json'), 'utf8'));
  return releaseVersion(version, inputsHash(await Promise.all(contents)));
};
