import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { canaryEnded, decided } from '@potli/contracts/mfe/registry-changes.ts';
import { changeRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type Log, reasonOf } from '../log.ts';
import { poll } from '../poll.ts';
import type { RegistrySource } from '../registry.ts';
import { judgeCanary, type Tolerance } from './judge-canary.ts';

interface WatchDependencies {
  readonly registry: RegistrySource;
  readonly store: ReleaseStore;
  readonly figures: (minutes: number) => Promise<readonly ModuleFigures[]>;
  readonly tolerance: Tolerance;
  readonly now: () => Date;
  readonly log: Log;
}

const trialsIn = ({ shell, modules }: Registry) =>
  Object.entries({ shell, ...modules }).flatMap(([module, { live, canary }]) =>
    canary ? [{ module, live, canary: canary.version }] : [],
  );

/**
 * Rolls back canaries that do worse than the live version. Sites may run it side by side: the registry changes by
 * compare-and-swap.
 */
export const watchCanaries = ({ registry, store, figures, tolerance, now, log }: WatchDependencies, every = 15_000) => {
  let lastLogged: string | undefined;

  const end = async (module: string, version: string, why: string): Promise<void> => {
    let ended = false;
    await changeRegistry(store, (current) => {
      ended = choiceOf(current, module)?.canary?.version === version;
      if (!ended) return undefined;
      const occasion = { at: now(), by: 'canary watch', why, command: 'automatic-rollback' as const };
      return decided(current, [canaryEnded(current, module)], occasion);
    });
    if (!ended) return;
    log('warn', 'canary-rolled-back', { module, version, why });
    await registry.refresh();
  };

  const check = async (): Promise<void> => {
    const trials = trialsIn(registry.current()?.registry ?? { revision: 0, shell: { live: 'none' }, modules: {} });
    if (trials.length === 0) return;
    try {
      const known = await figures(tolerance.minutes);
      const of = (module: string, version: string) =>
        known.find((each) => each.module === module && each.version === version);
      for (const { module, live, canary } of trials) {
        const why = judgeCanary(of(module, canary), of(module, live), tolerance);
        if (why !== undefined) await end(module, canary, why);
      }
      lastLogged = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      // Logged once while it lasts, and tried again at the next poll.
      if (lastLogged !== reason) log('error', 'canary-unwatched', { reason });
      lastLogged = reason;
    }
  };

  return { check, stop: poll(check, every) };
};
