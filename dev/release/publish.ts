import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Release, type ReleaseFile, releaseProblems } from '@potli/contracts/mfe/release.ts';
import { type BuildOutcome, integrityOf, type ModuleFacts, releaseRecord } from './plan.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(js|css|svg|json|html|txt|map|webmanifest)$/;

const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Compressed once here, so that the site never compresses: `quality` 11 for a release, less while watching. */
const compress = async (folder: string, path: string, quality: number): Promise<ReleaseFile> => {
  const content = await readFile(join(folder, path));
  let brotliBytes = content.length;
  if (compressible.test(path)) {
    const [br, gz] = await Promise.all([
      brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      gzipped(content, { level: quality === 11 ? 9 : 1 }),
    ]);
    brotliBytes = br.length;
    await Promise.all([writeFile(join(folder, `${path}.br`), br), writeFile(join(folder, `${path}.gz`), gz)]);
  }
  return { path, bytes: content.length, brotli_bytes: brotliBytes, integrity: integrityOf(content) };
};

export interface Publication {
  readonly storeDir: string;
  readonly facts: ModuleFacts;
  readonly version: string;
  readonly outcome: BuildOutcome;
  /** The folder the build was written to, on the store's file system; it becomes the release. */
  readonly builtDir: string;
  readonly builtAt: Date;
  readonly quality?: number;
}

/**
 * Turns a finished build into a release: hashes, compressed copies, the record, then one rename, so that a release is
 * there as a whole or not at all. A release that is there already stays as it is. Throws when the build lacks a file that
 * the page would ask for.
 */
export const publish = async ({
  storeDir,
  facts,
  version,
  outcome,
  builtDir,
  builtAt,
  quality = 11,
}: Publication): Promise<Release> => {
  const files = await Promise.all((await filesUnder(builtDir)).map((path) => compress(builtDir, path, quality)));
  const release = releaseRecord(facts, version, builtAt, outcome, files);
  const problems = releaseProblems(release);
  if (problems.length > 0) throw new Error(`${facts.name} ${version} is not published: ${problems.join('; ')}`);
  await writeFile(join(builtDir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  const home = join(storeDir, facts.name);
  await mkdir(home, { recursive: true });
  try {
    await rename(builtDir, join(home, version));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    await rm(builtDir, { recursive: true, force: true });
  }
  return release;
};

/**
 * A new folder inside the store for a build that is not a release yet. Absolute, because the compiler takes a relative
 * one from the module's own folder.
 */
export const buildFolder = async (storeDir: string): Promise<string> => {
  const folder = join(resolve(storeDir), '.building', randomUUID());
  await mkdir(folder, { recursive: true });
  return folder;
};
