import type { Boot, BootFile, BootModule } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { LoadedRegistry } from './registry.ts';

interface Choice {
  readonly live: string;
  readonly canary?: { readonly version: string; readonly percent: number };
}

/** The version for a visitor in one of the buckets 0 to 99: the trial for the lowest `percent` of them. */
export const versionFor = ({ live, canary }: Choice, bucket: number): string =>
  canary && bucket < canary.percent ? canary.version : live;

/** Whether any module is on trial, so that visitors need a bucket. */
export const hasCanary = ({ registry: { shell, modules } }: LoadedRegistry): boolean =>
  [shell, ...Object.values(modules)].some(({ canary }) => canary !== undefined);

const bootFile = ({ module, version, files }: Release, path: string): BootFile => {
  const file = files.find((candidate) => candidate.path === path);
  // The record was checked when it was loaded; a file without a hash must never reach a page.
  if (!file) throw new Error(`${module} ${version} does not list ${path}`);
  return { url: `/releases/${module}/${version}/${path}`, integrity: file.integrity };
};

/** Everything that one visitor's page is made of. */
export interface ResolvedPage {
  readonly boot: Boot;
  readonly shell: { readonly script: BootFile; readonly styles: readonly BootFile[] };
  /** The module that owns the address, if any, with what it needs first. */
  readonly module?: { readonly name: string; readonly js: readonly BootFile[]; readonly css: readonly BootFile[] };
}

/** What a visitor in this bucket gets at this address. */
export const resolvePage = ({ registry, releases }: LoadedRegistry, path: string, bucket: number): ResolvedPage => {
  const releaseFor = (name: string, choice: Choice): Release => {
    const version = versionFor(choice, bucket);
    const release = releases.get(`${name}/${version}`);
    if (!release) throw new Error(`${name} ${version} is not loaded`);
    return release;
  };
  const chosen = new Map(Object.entries(registry.modules).map(([name, entry]) => [name, releaseFor(name, entry)]));
  const shell = releaseFor('shell', registry.shell);
  const modules: Record<string, BootModule> = {};
  for (const [name, release] of chosen) {
    modules[name] = {
      version: release.version,
      prefixes: registry.modules[name]?.prefixes ?? [],
      entry: bootFile(release, release.entry),
    };
  }
  const owner = moduleForPath(modules, path);
  const own = owner === undefined ? undefined : chosen.get(owner);
  return {
    boot: { shell: shell.version, modules },
    shell: {
      script: bootFile(shell, shell.entry),
      styles: shell.first.css.map((file) => bootFile(shell, file)),
    },
    ...(owner !== undefined && own
      ? {
          module: {
            name: owner,
            js: own.first.js.map((file) => bootFile(own, file)),
            css: own.first.css.map((file) => bootFile(own, file)),
          },
        }
      : {}),
  };
};
