import { RecordUnreadable, releaseOrTrouble, versionsOf } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

/** The versions of a module that a store holds, latest first, in words; with which file is broken where one is. */
export const knownVersions = async (store: ReleaseStore, module: string): Promise<string> => {
  const versions = await versionsOf(store, module);
  const read = await Promise.all(
    versions.map(async (version) => {
      const release = await releaseOrTrouble(store, module, version);
      return release instanceof RecordUnreadable
        ? { trouble: `${release.message}.` }
        : { version, at: release?.built_at };
    }),
  );
  const troubles = read.flatMap(({ trouble }) => trouble ?? []);
  const whole = read.flatMap(({ version, at }) => (at === undefined ? [] : [{ version, at }]));
  const latest = whole.sort((a, b) => b.at.localeCompare(a.at)).slice(0, 5);
  const known =
    latest.length > 0
      ? `There are ${latest.map(({ version }) => version).join(', ')}${whole.length > 5 ? ' and older ones' : ''}.`
      : `There is no release of ${module}: npx potli release ${module}`;
  return [known, ...troubles].join(' ');
};
