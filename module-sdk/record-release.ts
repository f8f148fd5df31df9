import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  contractFile,
  type Release,
  type ReleaseFile,
  recordFile,
  releaseProblems,
} from '@potli/contracts/mfe/release.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { callsIn, operationsBehind } from './operations-called.ts';
import { type BuildOutcome, integrityOf, type ModuleFacts, type RenderedPage, releaseRecord } from './plan.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(js|css|svg|json|html|txt|map|webmanifest)$/;

/** The paths of all files in a folder, sorted. */
export const filesUnder = async (folder: string): Promise<string[]> =>
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
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          // A file is one block: cut into several, equal sources weigh 0.1 KB more or less by where a cut falls.
          [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
        },
      }),
      gzipped(content, { level: quality === 11 ? 9 : 1 }),
    ]);
    brotliBytes = br.length;
    await Promise.all([writeFile(join(folder, `${path}.br`), br), writeFile(join(folder, `${path}.gz`), gz)]);
  }
  return { path, bytes: content.length, brotli_bytes: brotliBytes, integrity: integrityOf(content) };
};

/** The operations that the scripts of a build call. Throws where one calls what no operation answers. */
const operationsCalled = async (name: string, folder: string): Promise<PublishedOperation[]> => {
  const scripts = (await filesUnder(folder)).filter((path) => path.endsWith('.js'));
  const calls = await Promise.all(scripts.map(async (path) => callsIn(await readFile(join(folder, path), 'utf8'))));
  const { operations, unknown } = operationsBehind(calls.flat());
  if (unknown.length > 0) throw new Error(`${name} calls what no operation answers: ${unknown.join(', ')}`);
  return operations;
};

/** A finished build, as it is written on the disk. */
export interface FinishedBuild {
  readonly facts: Omit<ModuleFacts, 'folder'>;
  readonly version: string;
  readonly outcome: BuildOutcome;
  /** Pages rendered with the release, written to the folder already. */
  readonly pages?: RenderedPage[];
  /** The folder the build was written to. */
  readonly builtDir: string;
  readonly builtAt: Date;
  /** Of the compression: 11, the best and slowest, when not said. */
  readonly quality?: number;
}

/**
 * Completes the folder of a build to a release: compressed copies, the operations it calls, and the record with the
 * hashes. Throws when the build lacks a file that the page would ask for.
 */
export const recordRelease = async ({
  facts,
  version,
  outcome,
  pages = [],
  builtDir,
  builtAt,
  quality = 11,
}: FinishedBuild): Promise<Release> => {
  const operations = await operationsCalled(facts.name, builtDir);
  await writeFile(join(builtDir, contractFile), `${JSON.stringify(operations, null, 1)}\n`);
  const files = await Promise.all((await filesUnder(builtDir)).map((path) => compress(builtDir, path, quality)));
  const release = releaseRecord(facts, version, builtAt, outcome, files, operations, pages);
  const problems = releaseProblems(release);
  if (problems.length > 0) throw new Error(`${facts.name} ${version} is not published: ${problems.join('; ')}`);
  await writeFile(join(builtDir, recordFile), `${JSON.stringify(release, null, 2)}\n`);
  return release;
};
