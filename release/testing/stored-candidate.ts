import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decided, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';
import { aRelease } from '@potli/module-sdk/checks/testing/a-release.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry } from '@potli/service-kit/release-store/registry-file.ts';

/** Writes a release into a store in a folder, without checks. */
export const storeCandidate = async (storeDir: string, { release, files }: Candidate): Promise<void> => {
  const folder = join(storeDir, release.module, release.version);
  await mkdir(folder, { recursive: true });
  for (const [path, content] of files) await writeFile(join(folder, path), content);
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
};

/** Makes a version of a module live, as `npm start` does. */
export const makeLive = (storeDir: string, module: string, version: string) => {
  const occasion = { at: new Date('2026-01-05T10:00:00Z'), by: 'npm start', why: '', command: 'start' } as const;
  return changeRegistry(directoryStore(storeDir), (registry) =>
    decided(registry, [promoted(registry, aRelease(module, { version }))], occasion),
  );
};
