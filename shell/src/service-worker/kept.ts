import { type Boot, bootId } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';

/** What a page tells the service worker: addresses of release files it has loaded, records of modules to keep whole. */
export interface KeepMessage {
  readonly keep: readonly string[];
  readonly records: readonly string[];
}

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' &&
  data !== null &&
  ['keep', 'records'].every((key) => {
    const list: unknown = data[key as keyof typeof data];
    return Array.isArray(list) && list.every((each) => typeof each === 'string' && each.startsWith('/releases/'));
  });

/** The registry in a page's HTML; undefined where there is none. */
export const bootIn = (html: string): Boot | undefined => {
  const text = new RegExp(`<script type="application/json" id="${bootId}"[^>]*>([^<]*)</script>`).exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as Boot);
};

/** The script that the module at a path begins with; undefined where the path belongs to no module. */
export const entryAt = ({ modules }: Boot, path: string): string | undefined => {
  const owner = moduleForPath(modules, path);
  return owner === undefined ? undefined : modules[owner]?.entry.url;
};

/** The folders of all releases that a page may load files of. */
export const foldersOf = ({ shell, modules }: Boot): string[] => [
  `/releases/shell/${shell}/`,
  ...Object.entries(modules).flatMap(([name, { version, fallback }]) =>
    [version, fallback?.version].filter((each) => each !== undefined).map((each) => `/releases/${name}/${each}/`),
  ),
];

/** Whether a kept file belongs to none of these registries any more. */
export const isOutdated = (path: string, boots: readonly Boot[]): boolean =>
  !boots.flatMap(foldersOf).some((folder) => path.startsWith(folder));

/** The scripts and styles of a release, out of its record: with them its pages work without a connection. */
export const codeOf = (record: { files: readonly { path: string }[] }, address: string): string[] => {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  return record.files
    .map(({ path }) => path)
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => folder + path);
};

/**
 * Under which address a file of a release is looked for and kept. A second try asks past the caches: it must reach the
 * network, so it is looked for where nothing is kept, and what it brings replaces the spoilt copy.
 */
export const releaseKey = (
  { url, cache }: Pick<Request, 'url' | 'cache'>,
  mode: 'read' | 'write' | (string & {}),
): string => {
  const { origin, pathname } = new URL(url);
  return mode === 'read' && cache === 'reload' ? `${origin}${pathname}?past-the-cache` : origin + pathname;
};
