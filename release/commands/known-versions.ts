import { RecordUnreadable, releaseOrTrouble, versionsOf } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

/** Lists the stored versions of a module, latest first, and its unreadable records, for an error message. */
export const knownVersions = async (store: ReleaseStore, module: string): Promise<string> => {
  const versions = await versionsOf(store, module);
  const read = await Promise.all(
    versions.map(async (version) => {
      const release = await releaseOrTrouble(store, module, version);
      return release instanceof RecordUnreadable
        ? { problem: `${release.message}.` }
        : { version, at: release?.built_at };
    }),
  );
  const problems = read.flatMap(({ problem }) => problem ?? []);
  const whole = read.flatMap(({ version, at }) => (at === undefined ? [] : [{ version, at }]));
  const latest = whole.sort((a, b) => b.at.localeCompare(a.at)).slice(0, 5);
  const known =
    latest.length > 0
      ? `Versions: ${latest.map(({ version }) => version).join(', ')}${whole.length > 5 ? ' and older' : ''}.`
      : `${module} has no release yet. Create one: npx potli release ${module}`;
  return [known, ...problems].join(' ');
};
