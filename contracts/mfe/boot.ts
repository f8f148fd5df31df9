/** A file of a release as the page loads it. */
export interface BootFile {
  readonly url: string;
  readonly integrity: string;
}

/** One module of the resolved registry: what this visitor gets, with every address already worked out. */
export interface BootModule {
  readonly version: string;
  readonly prefixes: readonly string[];
  readonly entry: BootFile;
}

/** The registry as the site resolves it for one visitor and writes it into the page. */
export interface Boot {
  readonly shell: string;
  readonly modules: Readonly<Record<string, BootModule>>;
}

/** The id of the JSON block in the page. */
export const bootId = 'boot';
