import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { BootFile, BootRelease } from '@potli/contracts/mfe/boot.ts';
import { freshenFile, missingFileOf, patience } from '@potli/ui-kit/missing-file.ts';
import type { LoaderDependencies } from './load-module.ts';
import { ModuleLoadError } from './module-load-error.ts';

const globalName = (name: string): string => `mfe_${name.replaceAll('-', '_')}`;

const page = globalThis as unknown as Record<string, unknown>;

/** Rejects when the script did not arrive, has another hash, or took too long. */
const runScript = async ({ url, integrity }: BootFile): Promise<void> => {
  // Without a hash a browser would run anything.
  if (!/^sha384-\S{64}$/.test(integrity ?? '')) throw new Error('A script without a hash is not run');
  const script = Object.assign(document.createElement('script'), { src: url, integrity, crossOrigin: 'anonymous' });
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${url} took too long`)), patience);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} did not load`));
    document.head.append(script);
  }).finally(() => script.remove());
};

const runEntry = async (name: string, { entry }: BootRelease) => {
  const variable = globalName(name);
  page[variable] = undefined;
  await runScript(entry);
  const container = page[variable];
  if (!container) throw new ModuleLoadError(name, 'threw');
  return container as { get: unknown; init: unknown };
};

/** A library shared by a version that does not work would not work either; the new version brings its own. */
const takeBackShares = (name: string): void => {
  for (const versions of Object.values(getInstance()?.shareScopeMap.default ?? {})) {
    for (const [version, { from }] of Object.entries(versions)) {
      if (from.startsWith(`${globalName(name)}_`)) delete versions[version];
    }
  }
};

const folderOf = ({ entry }: BootRelease): string => new URL('.', new URL(entry.url, location.href)).href;

/** Versions of a module share class names, so only the styles of the used one apply. */
const applyStylesOf = (used: BootRelease, all: Iterable<BootRelease>): void => {
  const others = [...all].map(folderOf).filter((folder) => folder !== folderOf(used));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href.startsWith(folderOf(used))) link.disabled = false;
    else if (others.some((folder) => link.href.startsWith(folder))) link.disabled = true;
  }
};

const failureOf = (name: string, error: unknown): unknown => {
  if (error instanceof ModuleLoadError) return error;
  const text = error instanceof Error ? error.message : String(error);
  // The runtime's message when a shared library's version does not fit.
  if (/does not satisfy the requirement of/.test(text)) return new ModuleLoadError(name, 'shared-library', error);
  if (missingFileOf(error) || /took too long|did not load|hash/.test(text)) return error;
  return new ModuleLoadError(name, 'threw', error);
};

/** Entry scripts are run here, because only here their hashes are known. Each version is a remote of its own. */
export const connectModules = (): Pick<LoaderDependencies, 'fetchModule' | 'freshen'> => {
  const releases = new Map<string, { name: string; release: BootRelease }>();
  registerPlugins([
    {
      name: 'checked-entries',
      loadEntry: async ({ remoteInfo }) => {
        const found = releases.get(remoteInfo.name);
        if (!found) throw new Error(`${remoteInfo.name} was never registered`);
        return (await runEntry(found.name, found.release)) as never;
      },
    },
  ]);
  return {
    async fetchModule(name, release) {
      const remote = `${name}_${release.version}`;
      const versions = () => [...releases.values()].filter((known) => known.name === name);
      if (!releases.has(remote)) {
        if (versions().length > 0) takeBackShares(name);
        releases.set(remote, { name, release });
        registerRemotes([{ name: remote, entry: new URL(release.entry.url, location.href).href }]);
      }
      try {
        const loaded = await loadRemote(`${remote}/module`);
        const all = versions();
        if (all.length > 1)
          applyStylesOf(
            release,
            all.map((known) => known.release),
          );
        return loaded;
      } catch (error) {
        throw failureOf(name, error);
      }
    },
    freshen: ({ entry }, cause) => freshenFile(missingFileOf(cause) ?? entry.url),
  };
};
