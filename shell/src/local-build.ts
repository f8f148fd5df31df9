import type { Boot, BootModule } from '@potli/contracts/mfe/boot.ts';
import { localRecordPath } from '@potli/contracts/mfe/override.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';

type LocalRecord = Pick<Release, 'module' | 'version' | 'entry' | 'files'> & { readonly base: string };

const patience = 5000;

const localModule = async (name: string, released: BootModule, origin: string): Promise<BootModule> => {
  const answer = await fetch(origin + localRecordPath, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
  const { module, base, version, entry, files }: LocalRecord = await answer.json();
  const file = files.find(({ path }) => path === entry);
  if (module !== name || !file) throw new Error(`${origin} serves ${module}, not ${name}`);
  const url = `${origin}${base}${entry}`;
  return { ...released, version, entry: { url, integrity: file.integrity } };
};

/** Replaces released entries by local builds. Where a machine does not answer, the release stays. */
export const withLocalBuilds = async (boot: Boot): Promise<{ boot: Boot; missing: string[] }> => {
  const missing: string[] = [];
  const modules = await Promise.all(
    Object.entries(boot.modules).map(async ([name, released]): Promise<[string, BootModule]> => {
      if (released.local === undefined) return [name, released];
      try {
        return [name, await localModule(name, released, released.local)];
      } catch {
        missing.push(name);
        return [name, released];
      }
    }),
  );
  return { boot: { ...boot, modules: Object.fromEntries(modules) }, missing };
};

export const localModules = ({ modules }: Boot): { name: string; origin: string }[] =>
  Object.entries(modules).flatMap(([name, { local }]) => (local === undefined ? [] : [{ name, origin: local }]));
