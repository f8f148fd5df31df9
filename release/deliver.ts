import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import {
  openReleaseStore,
  type StoreLocation,
  storeLocation,
} from '@potli/service-kit/release-store/open-release-store.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { promoteReleases } from './promote-releases.ts';

export interface Delivery {
  /** The releases of an image: `<module>/<version>/...`. */
  readonly folder: string;
  readonly store: StoreLocation;
  /**
   * Which of them to promote: each, unless a person has decided otherwise; or those of modules that have no live version
   * yet, so that an empty site gets its first.
   */
  readonly live: 'each' | 'first' | 'none';
  readonly log: (line: string) => void;
  readonly now?: () => Date;
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** The releases in a folder. Throws on a folder without a record. */
const releasesIn = async (folder: string): Promise<Release[]> => {
  const carried = directoryStore(folder);
  const releases: Release[] = [];
  for (const module of await foldersIn(folder)) {
    for (const version of await foldersIn(join(folder, module))) {
      const release = await readRelease(carried, module, version);
      if (!release) throw new Error(`${module}/${version} is not a release`);
      releases.push(release);
    }
  }
  return releases;
};

/** A directory store takes a folder over by a rename, which needs a copy on its own file system. */
const stagedCopy = async (release: string, location: StoreLocation): Promise<string> => {
  if (location.kind !== 'directory') return release;
  // As the SDK's `buildFolder`: the image that runs this has no SDK.
  const copy = join(resolve(location.directory), '.building', randomUUID());
  await mkdir(copy, { recursive: true });
  await cp(release, copy, { recursive: true });
  return copy;
};

/**
 * Copies the releases of an image into a store, without overwriting. Returns the live versions if it promoted them.
 * Throws where a module has no live version after that.
 */
export const deliver = async ({ folder, store: location, live, log, now = () => new Date() }: Delivery) => {
  const store = openReleaseStore(location);
  const releases = await releasesIn(folder);
  for (const { module, version } of releases) {
    const added = await store.addRelease(
      `${module}/${version}`,
      await stagedCopy(join(folder, module, version), location),
    );
    log(`${module} ${version} ${added ? 'is published' : 'was already in the store'}`);
  }
  if (live === 'none') return {};
  const registry = await readRegistry(store);
  const chosen = releases.filter(({ module }) => live === 'each' || !choiceOf(registry, module));
  if (chosen.length === 0) return {};
  const versions = await promoteReleases(store, chosen, {
    log,
    at: now(),
    by: 'the image',
    why: live === 'first' ? 'the store was empty' : 'the image has changed',
  });
  const notLive = Object.keys(versions).filter((module) => versions[module] === '');
  for (const [module, version] of Object.entries(versions)) if (version !== '') log(`${module} ${version} is live`);
  if (notLive.length > 0)
    throw new Error(`Without a live version: ${notLive.join(', ')}. The lines above say why it was not promoted.`);
  return versions;
};

const choices = new Map<string, Delivery['live']>([
  ['', 'none'],
  ['--live', 'each'],
  ['--first', 'first'],
]);

// node release/deliver.ts <folder> [--live | --first]: into the store at STORE_DIR or STORE_URL.
if (import.meta.main) {
  const [folder = '', ...options] = process.argv.slice(2);
  try {
    const live = choices.get(options.join(' '));
    if (!folder || !live)
      throw new Error('Usage: STORE_DIR=<store> node release/deliver.ts <folder> [--live | --first]');
    await deliver({ folder, store: storeLocation(process.env), live, log: (line) => console.log(line) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
