import { decisionText } from '@potli/contracts/mfe/decision.ts';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { writeRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { DecisionPlan } from '../plan-decision.ts';
import type { CommandContext } from './command-context.ts';

const targetMs = 2000;

/** Milliseconds until the site has loaded a revision of the registry; undefined after ten seconds. */
const timeUntilShown = async (siteUrl: string, revision: number): Promise<number | 'no site' | undefined> => {
  const started = performance.now();
  while (performance.now() - started < 10_000) {
    try {
      const answer = await fetch(`${siteUrl}/health/ready`, { signal: AbortSignal.timeout(2000) });
      const { registry_revision: shown } = (await answer.json()) as { registry_revision?: number };
      if (shown !== undefined && shown >= revision) return performance.now() - started;
    } catch {
      // The registry is written; a site that starts later reads it.
      return 'no site';
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
};

/**
 * Writes the planned registry and waits until the site has loaded it. Throws when the registry has changed since the plan
 * was made, and when the site does not load it.
 */
export const applyPlan = async (
  { store, settings, print, notify }: CommandContext,
  before: Registry,
  { next }: DecisionPlan,
): Promise<void> => {
  await writeRegistry(store, before, next, print);
  if (next.decision) await notify(decisionText(next.decision));
  const took = await timeUntilShown(settings.siteUrl, next.revision);
  if (took === 'no site')
    return print(
      `Registry updated. No site is running at ${settings.siteUrl}; it will load the change when it starts.`,
    );
  if (took === undefined)
    throw new Error(
      `Registry updated, but the site at ${settings.siteUrl} did not load revision ${next.revision}. See its log.`,
    );
  const slow = took > targetMs ? ', later than the target of 2 s' : '';
  print(`Live on ${settings.siteUrl} after ${(took / 1000).toFixed(1)} s${slow}.`);
};
