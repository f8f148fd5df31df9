import { readRelease, versionsOf } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

/** The versions of a module that a store holds, latest first, in words. */
export const knownVersions = async (store: ReleaseStore, module: string): Promise<string> => {
  const versions = await versionsOf(store, module);
  const built = await Promise.all(
    versions.map(async (version) => {
      const release = await readRelease(store, module, version).catch(() => undefined);
      return { version, at: release?.built_at ?? '' };
    }),
  );
  const latest = built.sort((a, b) => b.at.localeCompare(a.at)).slice(0, 5);
  return latest.length > 0
    ? `There are ${latest.map(({ version }) => version).join(', ')}${versions.length > 5 ? ' and older ones' : ''}.`
    : `There is no release of ${module}: npm run release -- ${module}`;
};
