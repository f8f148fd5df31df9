/** A stored file and a tag that is another one whenever the content is. */
export interface StoredFile {
  readonly body: Buffer;
  readonly tag: string;
}

/**
 * Where releases of the front ends are: `<module>/<version>/<file>`, `registry.json`, `audit/<revision>.json`. Every
 * kind of store passes `testing/release-store-contract.ts`. Keys are relative paths with `/`.
 * All throw StoreUnreachable when the store does not answer.
 */
export interface ReleaseStore {
  /** Where it is, for people. */
  readonly place: string;
  read(key: string): Promise<StoredFile | undefined>;
  /** The same, but says `unchanged` when the content still has that tag. */
  readUnless(key: string, tag: string | undefined): Promise<StoredFile | undefined | 'unchanged'>;
  /** Writes a file that is not there yet; false when there is one, which stays as it is. */
  create(key: string, body: string): Promise<boolean>;
  /** Writes a file over the one with that tag (undefined: over none); false when somebody else was faster. */
  replace(key: string, body: string, tag: string | undefined): Promise<boolean>;
  /**
   * Adds a local folder of files under a key, with `release.json` last: a reader that sees it sees the whole release. False when
   * there is such a release, which stays as it is.
   */
  addRelease(key: string, folder: string): Promise<boolean>;
  /** Names of the files and folders directly under a folder (`''` is the store itself), in order; empty for none. */
  childrenOf(folder: string): Promise<string[]>;
  /** Removes a release, `release.json` first. */
  removeRelease(key: string): Promise<void>;
}

/**
 * A JSON file of a store in the type that `problemsIn` checks; undefined where there is no such file.
 * @throws Error for a file that is malformed
 */
export const readChecked = async <T>(
  store: ReleaseStore,
  key: string,
  problemsIn: (candidate: unknown) => readonly string[],
): Promise<T | undefined> => {
  const stored = await store.read(key);
  if (!stored) return undefined;
  let candidate: unknown;
  try {
    candidate = JSON.parse(stored.body.toString('utf8'));
  } catch (error) {
    throw new Error(`${key} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const problems = problemsIn(candidate);
  if (problems.length > 0) throw new Error(`${key} is malformed: ${problems.join('; ')}`);
  return candidate as T;
};

/** The store itself is the trouble, not what is in it. */
export class StoreUnreachable extends Error {
  constructor(place: string, cause: unknown) {
    super(`The release store ${place} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
