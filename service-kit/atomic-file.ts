import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file, and the folders that it lacks: readers see the old file or the new one, never a part. */
export const writeAtomically = async (path: string, body: string | Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, body);
    await rename(draft, path);
  } catch (error) {
    // What a full disk took of it would stay there for ever. The reason of the failure counts, not a second one.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
};

/** Whether the file system failed with one of these codes, such as ENOENT. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');
