import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The last registry that the site could serve, for a start at which the store's cannot be used. */
export interface KeptRegistry {
  /** Undefined when none was kept. */
  read(): Promise<Buffer | undefined>;
  write(body: Buffer): Promise<void>;
}

/** In a file of the folder; the stores of several sites on one machine are kept apart. */
export const keptRegistry = (folder: string, place: string): KeptRegistry => {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
  const path = join(folder, '.last-known-good', `registry-${name}.json`);
  return {
    read: () => readFile(path).catch(() => undefined),
    async write(body) {
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, body);
      await rename(draft, path);
    },
  };
};
