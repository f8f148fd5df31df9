import { createHash } from 'node:crypto';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release, ReleaseFile } from '@potli/contracts/mfe/release.ts';

/** What a module's package.json says of it as a release. */
export interface ModuleFacts {
  /** The module's name in the registry: `landing` for the folder `mfe-landing`, or `shell`. */
  readonly name: string;
  readonly packageVersion: string;
  readonly contract: string;
  readonly prefixes: readonly string[];
  /** Shared libraries brought on demand that every page of this module needs, so that they are preloaded. */
  readonly preload: readonly string[];
}

/** One file that a build depends on. */
export interface InputFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** A fingerprint of everything that a build depends on: the same files give the same release. */
export const inputsHash = (files: readonly InputFile[]): string => {
  const hash = createHash('sha256');
  for (const { path, content } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** `0.1.0-3f9c2a77b1`: readable, and different whenever an input is. */
export const releaseVersion = (packageVersion: string, hash: string): string =>
  `${packageVersion}-${hash.slice(0, 10)}`;

/** The hash by which a browser checks a file before running it. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What a build made, as far as a release record needs to know. */
export interface BuildOutcome {
  readonly entry: string;
  readonly first: { readonly js: readonly string[]; readonly css: readonly string[] };
}

/** The record that is stored beside the files of a release. */
export const releaseRecord = (
  { name, contract, prefixes }: ModuleFacts,
  version: string,
  builtAt: Date,
  { entry, first }: BuildOutcome,
  files: readonly ReleaseFile[],
): Release => ({
  module: name,
  version,
  built_at: builtAt.toISOString(),
  contract,
  prefixes: [...prefixes],
  entry,
  first: { js: [...first.js], css: [...first.css] },
  files: [...files],
});

export const emptyRegistry: Registry = { revision: 0, shell: { live: 'none' }, modules: {} };

/**
 * The registry with this release live for everybody; a trial of the same module ends. The prefixes are the release's,
 * because the pages behind them come with it.
 */
export const withLive = (registry: Registry, { module, version, prefixes }: Release): Registry => {
  const revision = registry.revision + 1;
  if (module === 'shell') return { ...registry, revision, shell: { live: version } };
  return { ...registry, revision, modules: { ...registry.modules, [module]: { live: version, prefixes } } };
};

/** The version that everybody gets of a module (or of the shell), if any. */
export const liveVersion = (registry: Registry, name: string): string | undefined =>
  name === 'shell' ? registry.shell.live : registry.modules[name]?.live;
