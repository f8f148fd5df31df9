import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { buildOnce } from './build.ts';
import { buildFolder } from './build-folder.ts';
import type { Candidate } from './checks/candidate.ts';
import { readFacts } from './module-facts.ts';
import { type InputFile, inputsHash, type ModuleFacts, releaseVersion } from './plan.ts';
import { prerender } from './prerender.ts';
import { filesUnder, recordRelease } from './record-release.ts';

const inputsOf = async (folder: string): Promise<InputFile[]> => {
  const sources = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true });
  const paths = sources
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return Promise.all(
    [...paths, 'package.json', 'package-lock.json'].map(async (path) => ({
      path,
      content: await readFile(join(folder, path)),
    })),
  );
};

/**
 * The version of what a repository holds now: that of its package.json and a fingerprint of its sources and of the
 * packages that its lock file names. Throws when there is no lock file.
 */
const sourceVersion = async (facts: ModuleFacts): Promise<string> =>
  releaseVersion(facts.packageVersion, inputsHash(await inputsOf(facts.folder)));

/** A release that was built, but is in no store yet. */
export interface BuiltRelease {
  readonly release: Release;
  /** Its files, compressed copies and record; on the file system of the store. */
  readonly builtDir: string;
}

/** Builds a version of a module for a store in a folder. The caller discards it where it is not added. */
export const buildVersion = async (
  facts: ModuleFacts,
  version: string,
  storeDir: string,
  now: Date,
): Promise<BuiltRelease> => {
  const [builtDir, workDir] = await Promise.all([buildFolder(storeDir), buildFolder(storeDir)]);
  try {
    const outcome = await buildOnce(facts, version, builtDir);
    const pages = facts.prerenders ? await prerender({ workDir, facts, version, outcome, builtDir }) : [];
    return { release: await recordRelease({ facts, version, outcome, pages, builtDir, builtAt: now }), builtDir };
  } catch (error) {
    await discard({ builtDir });
    throw error;
  } finally {
    await discard({ builtDir: workDir });
  }
};

/** The same of what the repository of a module holds now. */
export const buildRelease = async (folder: string, storeDir: string, now: Date): Promise<BuiltRelease> => {
  const facts = await readFacts(resolve(folder));
  return buildVersion(facts, await sourceVersion(facts), storeDir, now);
};

/** Removes what was built; nothing where a store has it. */
export const discard = ({ builtDir }: Pick<BuiltRelease, 'builtDir'>): Promise<void> =>
  rm(builtDir, { recursive: true, force: true });

/** A built release as checks read it. */
export const candidateOf = async ({ release, builtDir }: BuiltRelease): Promise<Candidate> => {
  const contents = (await filesUnder(builtDir)).map(
    async (path) => [path, await readFile(join(builtDir, path))] as const,
  );
  return { release, files: new Map(await Promise.all(contents)) };
};

/** Adds a built release to a store in a folder. False when that version is there already; it stays as it is. */
export const addToFolder = async (storeDir: string, built: BuiltRelease): Promise<boolean> => {
  const { release, builtDir } = built;
  const place = join(storeDir, release.module, release.version);
  await mkdir(dirname(place), { recursive: true });
  try {
    await rename(builtDir, place);
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await discard(built);
    return false;
  }
};
