import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { writeRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { DecisionPlan } from '../plan-decision.ts';
import type { CommandContext } from './command-context.ts';

/** The site is to show it within this time. */
const promised = 2000;

/** How long the site took to show a revision of the registry, or undefined when it did not within ten seconds. */
const shownAfter = async (siteUrl: string, revision: number): Promise<number | 'no site' | undefined> => {
  const started = performance.now();
  while (performance.now() - started < 10_000) {
    try {
      const answer = await fetch(`${siteUrl}/health/ready`, { signal: AbortSignal.timeout(2000) });
      const { registry_revision: shown } = (await answer.json()) as { registry_revision?: number };
      if (shown !== undefined && shown >= revision) return performance.now() - started;
    } catch {
      // The site is down or another one: the registry is written all the same, and the command says so.
      return 'no site';
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
};

/**
 * Writes what was planned and waits until the site shows it. Throws when somebody has decided something else since the
 * plan was made, and when the site does not take it up.
 */
export const makeLive = async (
  { store, settings, say }: CommandContext,
  before: Registry,
  { next }: DecisionPlan,
): Promise<void> => {
  await writeRegistry(store, before, next);
  const took = await shownAfter(settings.siteUrl, next.revision);
  if (took === 'no site') return say(`Decided. No site answers at ${settings.siteUrl}; it will show it when it runs.`);
  if (took === undefined)
    throw new Error(
      `Decided, but the site at ${settings.siteUrl} has not taken revision ${next.revision} up: see its log.`,
    );
  const slow = took > promised ? ', later than promised' : '';
  say(`Live on ${settings.siteUrl} after ${(took / 1000).toFixed(1)} s${slow}.`);
};
