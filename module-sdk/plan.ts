import { createHash } from 'node:crypto';
import type { Release, ReleaseFile } from '@potli/contracts/mfe/release.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { operationHash } from '@potli/contracts/published/published-operation.ts';
import type { PageFiles } from './lazy-pages.ts';

/** What a module's package.json says of it as a release. */
export interface ModuleFacts extends Pick<Release, 'contract' | 'prefixes' | 'lends' | 'navigation' | 'slots'> {
  /** The module's name in the registry: `landing`, or `shell`. */
  readonly name: string;
  /** Where its package.json is; absolute. */
  readonly folder: string;
  readonly packageVersion: string;
  /** Paths of pages that search engines may list. */
  readonly public?: string[];
  /** Whether browsers should keep all of its code for use without a connection. */
  readonly offline?: boolean;
  /** Pages that are loaded lazily, by their route's pattern: the file's name under `src/pages`. */
  readonly pages?: Readonly<Record<string, string>>;
  /** As in the release record. */
  readonly publicKey?: string;
  /** Whether `src/prerender.tsx` renders pages with the release. */
  readonly prerenders?: boolean;
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

/** The variable in which a module's entry script leaves what it exposes. */
export const globalName = (name: string): string => (name === 'shell' ? name : `mfe_${name.replaceAll('-', '_')}`);

/**
 * What a build calls itself in the page: its list of loaded chunks, and the mark of its style sheets. Two versions that
 * shared a name would run each other's code when one replaces the other.
 */
export const bundleName = (name: string, version = 'dev'): string =>
  `${globalName(name)}_${version.replaceAll(/\W/g, '_')}`;

/** The hash by which a browser checks a file before running it. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What a build made, as far as a release record needs to know. */
export interface BuildOutcome {
  readonly entry: string;
  readonly first: Release['first'];
  readonly exposes: Release['exposes'];
  readonly shared: Release['shared'];
  /** What pages need beside that, where package.json names them. */
  readonly pages?: PageFiles[];
  /** How the loader of a module marks the style sheet of its first page. */
  readonly styleMarks?: readonly string[];
}

/** A page that was rendered with the release, and the file that holds it. */
export type RenderedPage = NonNullable<Release['prerendered']>[number];

/** The record that is stored beside the files of a release. */
export const releaseRecord = (
  {
    name,
    contract,
    prefixes,
    public: listed = [],
    offline = false,
    publicKey,
    lends,
    navigation,
    slots,
  }: Omit<ModuleFacts, 'folder'>,
  version: string,
  builtAt: Date,
  { entry, first, pages = [], exposes, shared }: BuildOutcome,
  files: ReleaseFile[],
  operations: readonly PublishedOperation[],
  rendered: RenderedPage[] = [],
): Release => ({
  module: name,
  version,
  built_at: builtAt.toISOString(),
  contract,
  prefixes,
  entry,
  first,
  files,
  ...(listed.length > 0 && { public: listed }),
  ...(offline && { offline }),
  ...(pages.length > 0 && { pages }),
  ...(publicKey && { public_key: publicKey }),
  ...(lends && { lends }),
  ...(navigation && { navigation }),
  ...(slots && { slots }),
  ...(rendered.length > 0 && { prerendered: rendered }),
  exposes,
  shared,
  operations: operations.map((each) => ({ id: each.id, service: each.service, hash: operationHash(each) })),
});
