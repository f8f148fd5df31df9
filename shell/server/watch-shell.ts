import { join } from 'node:path';
import type { Logger } from '@potli/service-kit/logger.ts';
import { repeat } from '@potli/service-kit/repeat.ts';
import type { RegistrySource } from './registry.ts';
import { isThere, type ReleaseFiles } from './release-files.ts';

/**
 * Whether the entry file of the shell, or of the version that a page falls back to, can be served: the store may lose it
 * while its registry stays as it was, and no page shows anything then.
 */
export const watchShell = async (
  { registry, files, log }: { registry: Pick<RegistrySource, 'current'>; files: ReleaseFiles; log: Logger },
  every = 5000,
) => {
  let isServed = true;
  const isServable = async (version: string, entry: string): Promise<boolean> =>
    (await files.fetch('shell', version, entry)) && isThere(join(files.folder, 'shell', version, entry));
  const check = async (): Promise<void> => {
    const loaded = registry.current();
    if (!loaded) return;
    const { live, previous } = loaded.registry.shell;
    let isFound = false;
    for (const version of [live, previous]) {
      const entry = loaded.releases.get(`shell/${version}`)?.entry;
      if (version !== undefined && entry !== undefined) isFound ||= await isServable(version, entry);
    }
    if (isFound && !isServed) log.info({ live }, 'shell-served');
    if (!isFound && isServed) log.error({ live }, 'shell-not-served');
    isServed = isFound;
  };
  await check();
  return { check, isServed: () => isServed, stop: repeat(check, every, 'shell-unchecked', log).stop };
};

export type ShellWatch = Awaited<ReturnType<typeof watchShell>>;
