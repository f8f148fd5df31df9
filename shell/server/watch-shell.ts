import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';
import { poll } from './poll.ts';
import type { RegistrySource } from './registry.ts';
import type { ReleaseFiles } from './release-files.ts';

/**
 * Whether the entry file of the shell, or of the version that a page falls back to, can be served: the store may lose it
 * while its registry stays as it was, and no page shows anything then.
 */
export const watchShell = async (
  { registry, files, log }: { registry: Pick<RegistrySource, 'current'>; files: ReleaseFiles; log: Log },
  every = 5000,
) => {
  let isServed = true;
  const isThere = async (version: string, entry: string): Promise<boolean> =>
    (await files.fetch('shell', version, entry)) &&
    access(join(files.folder, 'shell', version, entry)).then(
      () => true,
      () => false,
    );
  const check = async (): Promise<void> => {
    const loaded = registry.current();
    if (!loaded) return;
    const { live, previous } = loaded.registry.shell;
    let isFound = false;
    for (const version of [live, previous]) {
      const entry = loaded.releases.get(`shell/${version}`)?.entry;
      if (version !== undefined && entry !== undefined) isFound ||= await isThere(version, entry);
    }
    if (isFound !== isServed) log(isFound ? 'info' : 'error', isFound ? 'shell-served' : 'shell-not-served', { live });
    isServed = isFound;
  };
  await check();
  return { check, isServed: () => isServed, stop: poll(check, every) };
};

export type ShellWatch = Awaited<ReturnType<typeof watchShell>>;
