import { type Preview, previewName } from '@potli/contracts/mfe/preview.ts';
import { givenOut, type Registry, registryProblems } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Notify } from '@potli/service-kit/release-store/notify.ts';
import { parseRegistry, registryKey } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { repeat } from '@potli/service-kit/repeat.ts';
import { type InlineFiles, readChecked, readInlineFiles } from './inline-files.ts';
import type { KeptRegistry } from './kept-registry.ts';
import { reasonOf } from './log.ts';

/** Throws with every problem found. Only a previous version may be missing. */
const loadReleases = async (store: ReleaseStore, registry: Registry) => {
  /** By `<module>/<version>`: all live and canary ones, and previous ones that still exist. */
  const releases = new Map<string, Release>();
  const inlineFiles = new Map<string, InlineFiles>();
  const problems: string[] = [];
  const warnings: string[] = [];
  const load = async (name: string, version: string, missing: (reason: string) => void): Promise<void> => {
    if (releases.has(`${name}/${version}`)) return;
    try {
      const release = await readRelease(store, name, version);
      if (!release) return missing(`${name} ${version} is not in the store`);
      inlineFiles.set(`${name}/${version}`, await readInlineFiles(store, release));
      // A page whose shell is missing or damaged shows nothing at all.
      if (name === 'shell') await readChecked(store, release, release.entry);
      releases.set(`${name}/${version}`, release);
    } catch (error) {
      missing(reasonOf(error));
    }
  };
  for (const [name, choice] of [['shell', registry.shell] as const, ...Object.entries(registry.modules)]) {
    for (const version of givenOut(choice)) await load(name, version, (reason) => void problems.push(reason));
    if (choice.previous !== undefined) {
      await load(name, choice.previous, (reason) => void warnings.push(`no version to fall back to: ${reason}`));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return { registry, releases, inlineFiles, warnings };
};

export type LoadedRegistry = Readonly<Awaited<ReturnType<typeof loadReleases>>>;

/** Several pages of one preview are opened one after the other, and few previews at a time. */
const previewsKept = 8;

/** The registry with a stored release in place of the live version of its module, without fallbacks. */
const loadPreview = async (
  store: ReleaseStore,
  { registry, releases, inlineFiles, warnings }: LoadedRegistry,
  { module, version }: Preview,
): Promise<LoadedRegistry> => {
  const release = await readRelease(store, module, version);
  if (!release) throw new NoPreview(`${module} ${version} is not in the release store`);
  const next: Registry =
    module === 'shell'
      ? { ...registry, shell: { live: version } }
      : { ...registry, modules: { ...registry.modules, [module]: { live: version, prefixes: release.prefixes } } };
  const problems = registryProblems(next);
  if (problems.length > 0)
    throw new NoPreview(`${module} ${version} does not fit the live modules: ${problems.join('; ')}`);
  const key = `${module}/${version}`;
  return {
    registry: next,
    releases: new Map(releases).set(key, release),
    inlineFiles: new Map(inlineFiles).set(key, await readInlineFiles(store, release)),
    warnings,
  };
};

/** There is no such release to preview, or it does not fit; the message says why. */
export class NoPreview extends Error {}

/** Milliseconds between two reads of the store. */
const pollMs = 500;

interface FollowOptions {
  readonly kept?: KeptRegistry;
  readonly notify?: Notify;
  readonly now?: () => number;
}

/**
 * Polls the store, because a watcher sees nothing on network file systems and in buckets. A bad registry is rejected,
 * logged and notified once; the last good one stays, also over a restart where a copy of it is kept.
 */
export const followRegistry = async (
  store: ReleaseStore,
  log: Logger,
  { kept, notify = async () => undefined, now = Date.now }: FollowOptions = {},
) => {
  let good: LoadedRegistry | undefined;
  let seen: string | undefined;
  let lastLogged: string | undefined;
  let lastRead = now();
  let isCopy = false;
  let rejections = 0;
  const keep = async (body: Buffer): Promise<void> => {
    try {
      await kept?.write(body);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'registry-not-kept');
    }
  };
  /** At a start only: later, what is loaded is the last good one. */
  const startFromCopy = async (): Promise<void> => {
    const body = await kept?.read();
    if (!body) return;
    try {
      good = await loadReleases(store, parseRegistry(body));
      isCopy = true;
      log.warn({ revision: good.registry.revision }, 'registry-from-copy');
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'registry-copy-refused');
    }
  };
  const refused = async (reason: string): Promise<void> => {
    if (lastLogged === reason) return;
    lastLogged = reason;
    rejections += 1;
    if (!good) await startFromCopy();
    const revision = good?.registry.revision;
    log.error({ reason, kept: revision }, 'registry-refused');
    const instead = revision === undefined ? 'The site has nothing to serve' : `The site serves revision ${revision}`;
    void notify(
      `The registry of ${store.place} cannot be used: ${reason}. ${instead}. Correct it by \`npx potli rollback\` or \`promote\`, or restore the file.`,
    );
  };
  /** The registry that is loaded is the store's again: after an outage, or restored as it was. */
  const recovered = (): void => {
    if (lastLogged === undefined) return;
    lastLogged = undefined;
    log.info({ revision: good?.registry.revision }, 'registry-recovered');
  };
  const readOnce = async (): Promise<void> => {
    try {
      const found = await store.readUnless(registryKey, seen);
      lastRead = now();
      if (found === 'unchanged') return recovered();
      if (!found) throw new Error('the store has no registry.json');
      good = await loadReleases(store, parseRegistry(found.body));
      isCopy = false;
      // Not before: a registry that could not be loaded may be complete at the next poll.
      seen = found.tag;
      lastLogged = undefined;
      log.info({ revision: good.registry.revision }, 'registry-loaded');
      for (const reason of good.warnings) log.warn({ reason }, 'no-fallback');
      await keep(found.body);
    } catch (error) {
      await refused(reasonOf(error));
    }
  };
  let last: Promise<void> = Promise.resolve();
  /** One after the other: of two at once, an older state could be loaded last. */
  const refresh = (): Promise<void> => {
    last = last.then(readOnce);
    return last;
  };
  await refresh();
  const previews = new Map<string, Promise<LoadedRegistry>>();
  return {
    current: () => good,
    /**
     * The registry as a browser sees it that previews a release.
     * @throws NoPreview where there is no such release or no registry
     */
    previewed(preview: Preview): Promise<LoadedRegistry> {
      if (!good) return Promise.reject(new NoPreview('the site has no registry yet'));
      const key = `${good.registry.revision} ${previewName(preview)}`;
      const loaded = previews.get(key) ?? loadPreview(store, good, preview);
      previews.set(key, loaded);
      loaded.catch(() => previews.delete(key));
      const [oldest] = previews.keys();
      if (previews.size > previewsKept && oldest !== undefined) previews.delete(oldest);
      return loaded;
    },
    refresh,
    /** For the metrics. */
    state: () => ({
      secondsSinceRead: (now() - lastRead) / 1000,
      isRejected: lastLogged !== undefined,
      isCopy,
      rejections,
    }),
    stop: repeat(refresh, pollMs, 'registry-unread', log).stop,
  };
};

export type RegistrySource = Awaited<ReturnType<typeof followRegistry>>;
