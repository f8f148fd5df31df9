import type { Preview } from './preview.ts';
import type { Release } from './release.ts';

/** A file of a release as the page loads it. */
export interface BootFile {
  readonly url: string;
  readonly integrity: string;
}

/** One version of a module that the page may load. */
export interface BootRelease {
  readonly version: string;
  /** The script that the federation runtime starts with. */
  readonly entry: BootFile;
}

/** One module of the resolved registry: what this visitor gets, with every address already worked out. */
export interface BootModule extends BootRelease {
  readonly prefixes: readonly string[];
  /**
   * The scripts and styles that its first page needs, the entry among them: worth fetching before it is asked for. A page
   * names those of its own module; those of the others are asked for when it is at rest.
   */
  readonly first?: { readonly js: readonly BootFile[]; readonly css: readonly BootFile[] };
  /** Whether the module is worth keeping whole, so that its pages work without a connection. */
  readonly offline?: true;
  /** The last version known to be good, for when this one does not load. */
  readonly fallback?: BootRelease;
  /** Its entries in the navigation, and the slots that it fills. */
  readonly navigation?: NonNullable<Release['navigation']>;
  readonly slots?: NonNullable<Release['slots']>;
  /** The origin of a developer's machine that this module comes from instead, in that developer's browser. */
  readonly local?: string;
}

/** The registry as the site resolves it for one visitor and writes it into the page. */
export interface Boot {
  /** The version of the shell. */
  readonly shell: string;
  readonly modules: Readonly<Record<string, BootModule>>;
  /** Present in a browser that previews a release, which is that of its module here; such a browser is no visitor. */
  readonly preview?: Preview;
}

/** The id of the JSON block in the page. */
export const bootId = 'boot';

/** The address that open pages poll for the same data. */
export const bootPath = '/boot.json';
