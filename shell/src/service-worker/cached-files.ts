import { type Boot, bootId } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';

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

const bootElement = new RegExp(`<script type="application/json" id="${bootId}"[^>]*>([^<]*)</script>`);

export const bootIn = (html: string): Boot | undefined => {
  const text = bootElement.exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as Boot);
};

export const entryAt = ({ modules }: Boot, path: string): string | undefined => {
  const owner = moduleForPath(modules, path);
  return owner === undefined ? undefined : modules[owner]?.entry.url;
};

const foldersOf = ({ shell, modules }: Boot): string[] => [
  `/releases/shell/${shell}/`,
  ...Object.entries(modules).flatMap(([name, { version, fallback }]) =>
    [version, fallback?.version].filter((each) => each !== undefined).map((each) => `/releases/${name}/${each}/`),
  ),
];

export const isOutdated = (path: string, boots: readonly Boot[]): boolean =>
  !boots.flatMap(foldersOf).some((folder) => path.startsWith(folder));

export const codeOf = (record: { files: readonly { path: string }[] }, address: string): string[] => {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  return record.files
    .map(({ path }) => path)
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => folder + path);
};

/**
 * The cache key of a release file. A retry that bypasses caches must reach the network; its response replaces the copy.
 */
export const releaseKey = (
  { url, cache }: Pick<Request, 'url' | 'cache'>,
  mode: 'read' | 'write' | (string & {}),
): string => {
  const { origin, pathname } = new URL(url);
  return mode === 'read' && cache === 'reload' ? `${origin}${pathname}?past-the-cache` : origin + pathname;
};
