import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { prefixSchema, publicKeySchema } from './names.ts';
import { schemaProblems } from './schema-problems.ts';

const calledOperation = Type.Object({
  id: Type.String(),
  service: Type.String(),
  /** Of the operation as it was when the release was built; `contract.json` of the release has it whole. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

const releaseFile = Type.Object({
  /** Relative to the release's folder. */
  path: Type.String({ pattern: '^[A-Za-z0-9._/-]+$' }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Size as sent to a browser that takes brotli. */
  brotli_bytes: Type.Integer({ minimum: 0 }),
  integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
});

/** A module's entry or slot among those of other modules (extension.ts). */
const placed = {
  /** The lowest comes first; 100 where not said, equal ones by the name of their module. */
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  /** The operators who get it, beside administrators; all where not said. */
  roles: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
};

/** `release.json` beside the files of one immutable release. */
const releaseSchema = Type.Object({
  module: Type.String(),
  version: Type.String(),
  built_at: Type.String(),
  /** The versions of the shell contract (contract-range.ts) that a shell supports or a module works with. */
  contract: Type.String(),
  /** Path prefixes that the module asks for when it is first promoted; empty for the shell. */
  prefixes: Type.Array(Type.String()),
  /** The script the page (shell) or the federation runtime (module) starts with. */
  entry: Type.String(),
  /** Files that the first page needs at once, so that the site can preload them. */
  first: Type.Object({ js: Type.Array(Type.String()), css: Type.Array(Type.String()) }),
  files: Type.Array(releaseFile),
  /** Paths of pages that search engines may list; every other page stays out of them. */
  public: Type.Optional(Type.Array(Type.String({ pattern: '^/[a-z0-9/-]*$' }))),
  /** What single pages need at once beside `first`, by their route's pattern. */
  pages: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String(),
        js: Type.Array(Type.String()),
        css: Type.Array(Type.String()),
      }),
    ),
  ),
  /** Whether browsers should keep all of its code, so that its pages work without a connection. */
  offline: Type.Optional(Type.Boolean()),
  /** Pages whose HTML was rendered with the release; `file` holds a {@link PrerenderedPage}. */
  prerendered: Type.Optional(Type.Array(Type.Object({ path: Type.String(), file: Type.String() }))),
  /** The key that signs this release, or the next ones where a promoted release named another. */
  public_key: Type.Optional(publicKeySchema),
  /** Paths beneath its own that other modules may take. */
  lends: Type.Optional(Type.Array(prefixSchema)),
  /** Entries in the header, the footer or the back office. */
  navigation: Type.Optional(
    Type.Array(
      Type.Object({
        ...placed,
        place: Type.String(),
        to: Type.String({ pattern: '^/[a-z0-9/-]*$' }),
        label: Type.String({ minLength: 1, maxLength: 30 }),
      }),
    ),
  ),
  /** The slots that it fills in pages of other modules; `microFrontend.slots` draws them. */
  slots: Type.Optional(Type.Array(Type.Object({ ...placed, slot: Type.String() }))),
  /** What a module gives to the shell, with the exact names: `{ "./module": ["microFrontend"] }`; nothing of the shell. */
  exposes: Type.Record(Type.String(), Type.Array(Type.String())),
  /** Shared libraries by the request that code imports them with: versions that it brings, ranges that it needs. */
  shared: Type.Object({
    brings: Type.Record(Type.String(), Type.String()),
    needs: Type.Record(Type.String(), Type.String()),
  }),
  /** The operations that its files call. */
  operations: Type.Array(calledOperation),
});
/** The parsed `release.json`, once `releaseProblems` found nothing in it. */
export type Release = Static<typeof releaseSchema>;
export type ReleaseFile = Static<typeof releaseFile>;

/** The record of a release; written last, so an incomplete release is never read. */
export const recordFile = 'release.json';

/** Beside the record, which holds the hashes of all other files: its signature is one of the whole release. */
export const signatureFile = 'release.sig';

/** The file of a release that holds the operations it calls, as they were when it was built. */
export const contractFile = 'contract.json';

/** Everything wrong with a parsed release record; empty when it may be used. Never throws. */
export const releaseProblems = (candidate: unknown): string[] => {
  if (!Value.Check(releaseSchema, candidate)) return schemaProblems(releaseSchema, candidate);
  const known = new Set(candidate.files.map(({ path }) => path));
  // A file without a hash would be loaded unchecked, so a record that names one is refused as a whole.
  const { entry, first, pages = [], prerendered = [] } = candidate;
  const needed = [first, ...pages].flatMap(({ js, css }) => [...js, ...css]);
  return [entry, ...needed, ...prerendered.map(({ file }) => file)]
    .filter((path) => !known.has(path))
    .map((path) => `/files ${path} is named but not listed`);
};
