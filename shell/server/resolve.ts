import type { BootFile, BootModule, BootRelease } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath, patternFits } from '@potli/contracts/mfe/match-prefix.ts';
import type { Preview } from '@potli/contracts/mfe/preview.ts';
import type { Choice } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { Override } from './override/override.ts';
import type { LoadedRegistry } from './registry.ts';
import { bucketFor } from './visitor-bucket.ts';

const versionFor = (module: string, { live, canary }: Choice, bucket: number): string =>
  canary && bucketFor(module, bucket) < canary.percent ? canary.version : live;

export const hasCanary = ({ registry: { shell, modules } }: LoadedRegistry): boolean =>
  [shell, ...Object.values(modules)].some(({ canary }) => canary !== undefined);

const bootFile = ({ module, version, files }: Release, path: string): BootFile => {
  const file = files.find((candidate) => candidate.path === path);
  // A file without a hash must never reach a page.
  if (!file) throw new Error(`${module} ${version} does not list ${path}`);
  return { url: `/releases/${module}/${version}/${path}`, integrity: file.integrity };
};

const filesOf = (release: Release, { js, css }: Pick<Release['first'], 'js' | 'css'>) => ({
  js: js.map((file) => bootFile(release, file)),
  css: css.map((file) => bootFile(release, file)),
});

/** With the page's own files, which are then not fetched in a second round. */
const needsOf = (release: Release, path: string) => {
  const { js, css } = release.pages?.find((page) => patternFits(page.path, path)) ?? { js: [], css: [] };
  const { first } = release;
  return filesOf(release, { js: [...first.js, ...js], css: [...first.css, ...css] });
};

const bootRelease = (release: Release): BootRelease => ({
  version: release.version,
  entry: bootFile(release, release.entry),
});

export const publicPaths = ({ registry, releases }: LoadedRegistry): string[] =>
  Object.entries(registry.modules).flatMap(([name, { live }]) => releases.get(`${name}/${live}`)?.public ?? []);

const prerenderedAt = (
  { inlineFiles }: LoadedRegistry,
  path: string,
  shell: Release,
  version: string,
  owner: string,
) => {
  const around = inlineFiles.get(`shell/${shell.version}`);
  const within = inlineFiles.get(`${owner}/${version}`);
  const frame = around?.pages.get(path);
  const page = within?.pages.get(path);
  return frame && page ? { frame, page, styles: within?.styles ?? '' } : undefined;
};

/** What one browser gets in place of what visitors get. */
interface OwnView {
  /** A local build is only named: neither prerendered pages nor preloads of the release fit it. */
  readonly override?: Override | undefined;
  /** The release that `loaded` has in place of the live one. */
  readonly preview?: Preview | undefined;
}

export const resolvePage = (
  loaded: LoadedRegistry,
  path: string,
  bucket: number,
  { override, preview }: OwnView = {},
) => {
  const { registry, releases } = loaded;
  const releaseFor = (name: string, choice: Choice): Release => {
    const version = versionFor(name, choice, bucket);
    const release = releases.get(`${name}/${version}`);
    if (!release) throw new Error(`${name} ${version} is not loaded`);
    return release;
  };
  // A canary falls back to the live version, the live version to the previous one.
  const fallbackFor = (name: string, { live, previous }: Choice, version: string): Release | undefined =>
    releases.get(`${name}/${live === version ? previous : live}`);
  const chosen = new Map(Object.entries(registry.modules).map(([name, entry]) => [name, releaseFor(name, entry)]));
  const shell = releaseFor('shell', registry.shell);
  const safeShell = fallbackFor('shell', registry.shell, shell.version);
  const modules: Record<string, BootModule> = {};
  for (const [name, release] of chosen) {
    const choice = registry.modules[name];
    const fallback = choice && fallbackFor(name, choice, release.version);
    modules[name] = {
      ...bootRelease(release),
      // A canary brings the pages behind its own paths.
      prefixes: release.version === choice?.canary?.version ? release.prefixes : (choice?.prefixes ?? []),
      first: filesOf(release, release.first),
      ...(release.offline ? { offline: true as const } : {}),
      ...(release.navigation && { navigation: release.navigation }),
      ...(release.slots && { slots: release.slots }),
      ...(fallback ? { fallback: bootRelease(fallback) } : {}),
      ...(override?.module === name ? { local: override.origin } : {}),
    };
  }
  const owner = moduleForPath(modules, path);
  const own = owner === undefined ? undefined : modules[owner];
  const ownRelease = owner === undefined ? undefined : chosen.get(owner);
  const first = own?.local !== undefined ? { js: [], css: [] } : ownRelease && needsOf(ownRelease, path);
  // The badge of a local build or a preview is in no rendered page.
  const prerendered =
    override === undefined && preview === undefined && own && owner
      ? prerenderedAt(loaded, path, shell, own.version, owner)
      : undefined;
  return {
    boot: { shell: shell.version, modules, ...(preview && { preview }) },
    shell: {
      ...bootRelease(shell),
      styles: loaded.inlineFiles.get(`shell/${shell.version}`)?.styles ?? '',
      fallback: safeShell && bootRelease(safeShell),
    },
    /** Owner of the address, with the files that the page needs first. */
    module: owner !== undefined && first ? { name: owner, ...first } : undefined,
    /** Where both releases have prerendered the address. */
    prerendered,
    listed: preview === undefined && publicPaths(loaded).includes(path),
  };
};

export type ResolvedPage = ReturnType<typeof resolvePage>;
