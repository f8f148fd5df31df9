import type { Release } from '@potli/contracts/mfe/release.ts';
import type { StatsChunk } from '@rspack/core';

/** Files that one page needs beside those that every page of its module needs. */
export type PageFiles = NonNullable<Release['pages']>[number];

/**
 * What a page that is loaded lazily brings along, for each path that package.json names under `potli.pages` with the file
 * of its page. Throws when a page is not loaded lazily by that name, because its path would then lead to nothing.
 */
export const lazyPages = (
  pages: Readonly<Record<string, string>>,
  chunks: readonly StatsChunk[],
  first: readonly string[],
): PageFiles[] =>
  Object.entries(pages).map(([path, page]) => {
    const own = chunks.filter(({ origins = [] }) => origins.some(({ request }) => request === `./pages/${page}.tsx`));
    if (own.length === 0) throw new Error(`package.json names the page ${page} for ${path}; no such page is loaded`);
    const files = own.flatMap(({ files: each = [] }) => each).filter((file) => !first.includes(file));
    return {
      path,
      js: files.filter((file) => file.endsWith('.js')),
      css: files.filter((file) => file.endsWith('.css')),
    };
  });
