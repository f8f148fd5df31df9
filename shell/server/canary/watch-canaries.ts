import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import { agreedContract } from '@potli/contracts/mfe/contract-range.ts';
import { type Decision, decisionText } from '@potli/contracts/mfe/decision.ts';
import { choiceOf, givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import { type Change, canaryEnded, decided, goodBefore, rolledBack } from '@potli/contracts/mfe/registry-changes.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Notify } from '@potli/service-kit/release-store/notify.ts';
import { changeRegistry, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { repeat } from '@potli/service-kit/repeat.ts';
import { reasonOf } from '../log.ts';
import type { RegistrySource } from '../registry.ts';
import { judgeVersion, type Tolerance, type Verdict } from './judge-canary.ts';

interface WatchDependencies {
  readonly registry: RegistrySource;
  readonly store: ReleaseStore;
  readonly figures: (minutes: number) => Promise<readonly ModuleFigures[]>;
  /** The decisions since then, oldest first. */
  readonly decisions: (since: Date) => Promise<readonly Decision[]>;
  readonly tolerance: Tolerance;
  readonly now: () => Date;
  readonly log: Logger;
  readonly notify?: Notify;
}

/** A version that visitors have on trial, and the one that they get when it does badly. */
interface Trial {
  readonly module: string;
  readonly version: string;
  readonly kind: 'canary' | 'promotion';
  readonly compared: string;
}

const minute = 60_000;

/**
 * Canaries, and versions that one of these decisions promoted. What `npm start` makes live is a developer's, and a version
 * that somebody rolled back to is not rolled back again.
 */
const trialsIn = ({ shell, modules }: Registry, decisions: readonly Decision[]): Trial[] =>
  Object.entries({ shell, ...modules }).flatMap(([module, { live, previous, canary }]): Trial[] => {
    // A canary that has begun or ended since does not make a version live.
    const last = decisions.findLast(({ changes }) =>
      changes.some((change) => change.module === module && change.percent === undefined),
    );
    return [
      ...(canary ? [{ module, version: canary.version, kind: 'canary', compared: live } as const] : []),
      ...(last?.command === 'promote' && previous !== undefined
        ? [{ module, version: live, kind: 'promotion', compared: previous } as const]
        : []),
    ];
  });

/** The newest earlier version that is still stored and fits the shell, or for a shell the modules, of today. */
const earlierRelease = async (store: ReleaseStore, registry: Registry, module: string) => {
  const choice = choiceOf(registry, module);
  const others = module === 'shell' ? Object.keys(registry.modules) : ['shell'];
  const contracts: string[] = [];
  for (const name of others) {
    const other = choiceOf(registry, name);
    for (const version of other ? givenOut(other) : [])
      contracts.push((await readRelease(store, name, version))?.contract ?? '');
  }
  for (const version of choice ? goodBefore(choice) : []) {
    const release = await readRelease(store, module, version).catch(() => undefined);
    if (release && contracts.every((contract) => agreedContract(contract, release.contract) !== undefined))
      return release;
  }
  return undefined;
};

/**
 * Rolls back canaries and new versions that do worse than the version before. Sites may run it side by side: the registry
 * changes by compare-and-swap.
 */
export const watchCanaries = (dependencies: WatchDependencies, every = 15_000) => {
  const { registry, store, figures, decisions, tolerance, now, log, notify = async () => undefined } = dependencies;
  let lastLogged: string | undefined;
  /** By `<module> <version>`, of the versions on trial at the last check. */
  let verdicts = new Map<string, Verdict>();
  let known: readonly ModuleFigures[] = [];

  /** The change that ends the trial, unless somebody has decided otherwise since. */
  const ending = async (current: Registry, { module, version, kind }: Trial): Promise<Change | undefined> => {
    const choice = choiceOf(current, module);
    if (kind === 'canary') return choice?.canary?.version === version ? canaryEnded(current, module) : undefined;
    if (choice?.live !== version) return undefined;
    const target = await earlierRelease(store, current, module);
    return target && rolledBack(current, target);
  };

  const end = async (trial: Trial, why: string): Promise<void> => {
    const { module, version } = trial;
    const before = await readRegistry(store);
    const change = await ending(before, trial);
    let ended: Decision | undefined;
    const rollingBack = (current: Registry): Registry | undefined => {
      ended = undefined;
      // Somebody else was faster; the next check looks again.
      if (!change || current.revision !== before.revision) return undefined;
      const next = decided(current, [change], { at: now(), by: 'canary watch', why, command: 'automatic-rollback' });
      ended = next.decision;
      return next;
    };
    if (change) await changeRegistry(store, rollingBack, (reason) => log.warn({ reason }, 'audit-not-written'));
    if (!ended) return;
    log.warn({ module, version, why }, 'canary-rolled-back');
    void notify(decisionText(ended));
    await registry.refresh();
  };

  const judge = async (trial: Trial): Promise<void> => {
    const { module, version, compared } = trial;
    const of = (wanted: string) => known.find((each) => each.module === module && each.version === wanted);
    const verdict = judgeVersion(of(version), of(compared), tolerance);
    const key = `${module} ${version}`;
    if (verdicts.get(key)?.verdict !== verdict.verdict)
      log.info({ module, version, verdict: verdict.verdict, why: verdict.why }, 'version-judged');
    verdicts.set(key, verdict);
    if (verdict.verdict === 'bad') await end(trial, verdict.why);
  };

  const check = async (): Promise<void> => {
    const current = registry.current()?.registry;
    if (!current) return;
    try {
      known = await figures(tolerance.minutes);
      const since = new Date(now().getTime() - tolerance.minutes * minute);
      const trials = trialsIn(current, await decisions(since));
      const keys = new Set(trials.map(({ module, version }) => `${module} ${version}`));
      verdicts = new Map([...verdicts].filter(([key]) => keys.has(key)));
      for (const trial of trials) await judge(trial);
      lastLogged = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      // Logged once while it lasts, and tried again at the next poll.
      if (lastLogged !== reason) log.error({ reason }, 'canary-unwatched');
      lastLogged = reason;
    }
  };

  return {
    check,
    /** What is known of a version on trial; undefined for any other. */
    verdictOf: (module: string, version: string): Verdict | undefined => verdicts.get(`${module} ${version}`),
    /** For the metrics: the figures of the last check that had any, what was judged, and whether the last check failed. */
    state: () => ({ figures: known, verdicts, isUnwatched: lastLogged !== undefined }),
    stop: repeat(check, every, 'canaries-unchecked', log).stop,
  };
};

export type CanaryWatch = ReturnType<typeof watchCanaries>;
