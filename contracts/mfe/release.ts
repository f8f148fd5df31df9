import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const releaseFile = Type.Object({
  /** Relative to the release's folder. */
  path: Type.String({ pattern: '^[A-Za-z0-9._/-]+$' }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Size as sent to a browser that takes brotli. */
  brotli_bytes: Type.Integer({ minimum: 0 }),
  integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
});

/** `release.json` beside the files of one immutable release. */
export const releaseSchema = Type.Object({
  module: Type.String(),
  version: Type.String(),
  built_at: Type.String(),
  /** The agreement between shell and modules that this release was built for. */
  contract: Type.String(),
  /** Path prefixes that the module asks for when it is first promoted; empty for the shell. */
  prefixes: Type.Array(Type.String()),
  /** The script the page (shell) or the federation runtime (module) starts with. */
  entry: Type.String(),
  /** Files that the first page needs at once, so that the site can preload them. */
  first: Type.Object({ js: Type.Array(Type.String()), css: Type.Array(Type.String()) }),
  files: Type.Array(releaseFile),
});
export type Release = Static<typeof releaseSchema>;
export type ReleaseFile = Static<typeof releaseFile>;

/** Everything wrong with a parsed release record; empty when it may be used. Never throws. */
export const releaseProblems = (candidate: unknown): string[] => {
  if (!Value.Check(releaseSchema, candidate)) {
    return [...Value.Errors(releaseSchema, candidate)].map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    );
  }
  const known = new Set(candidate.files.map(({ path }) => path));
  // A file without a hash would be loaded unchecked, so a record that names one is refused as a whole.
  return [candidate.entry, ...candidate.first.js, ...candidate.first.css]
    .filter((path) => !known.has(path))
    .map((path) => `/files ${path} is named but not listed`);
};
