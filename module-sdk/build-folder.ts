import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * A new folder inside the store for a build that is not a release yet. Absolute, because the compiler takes a relative
 * one from the module's own folder.
 */
export const buildFolder = async (storeDir: string): Promise<string> => {
  const folder = join(resolve(storeDir), '.building', randomUUID());
  await mkdir(folder, { recursive: true });
  return folder;
};
