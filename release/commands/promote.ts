import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { planCanary, planCanaryEnd, planPromotion } from '../plan-decision.ts';
import { applyPlan } from './apply-plan.ts';
import { checkRelease } from './check-release.ts';
import { type CommandContext, type DecisionOptions, occasionOf, requireKnown, UsageError } from './command-context.ts';
import { knownVersions } from './known-versions.ts';
import { waitForServices } from './wait-for-services.ts';

export interface PromotionOptions extends DecisionOptions {
  /** The reason for skipping the browser check, for the audit log. */
  readonly withoutBrowser?: string;
  /** Minutes to wait for a service that does not serve yet what the release calls. */
  readonly wait?: number;
}

interface CanaryOptions extends PromotionOptions {
  /** Share of the visitors, 1 to 99; 0 ends the canary. */
  readonly percent: number;
}

const skippedOf = (withoutBrowser: string | undefined): string[] => {
  if (withoutBrowser === undefined) return [];
  if (!withoutBrowser.trim()) throw new UsageError('--without-browser needs a reason for the audit log.');
  return [`browser: ${withoutBrowser}`];
};

/** Makes a release live for all visitors. Throws when a check fails. */
export const promote = (
  context: CommandContext,
  module: string,
  version: string,
  options: PromotionOptions,
): Promise<void> => rollOut(context, module, version, options);

/** Makes a release live for a share of the visitors, or ends its canary. Throws when a check fails. */
export const canary = async (
  context: CommandContext,
  module: string,
  version: string | undefined,
  options: CanaryOptions,
): Promise<void> => {
  const { percent } = options;
  if (!Number.isInteger(percent) || percent < 0 || percent > 99)
    throw new UsageError('--percent must be from 1 to 99, or 0 to end the canary.');
  if (percent === 0) return endCanary(context, module, options);
  if (version === undefined) throw new UsageError('Name the version for the canary.');
  return rollOut(context, module, version, options, percent);
};

const endCanary = async (context: CommandContext, module: string, options: DecisionOptions): Promise<void> => {
  const registry = await readRegistry(context.store);
  requireKnown(registry, module);
  const plan = planCanaryEnd(registry, module, occasionOf(options, context, 'canary'));
  for (const line of plan.lines) context.print(line);
  if (!options.plan) await applyPlan(context, registry, plan);
};

const rollOut = async (
  context: CommandContext,
  module: string,
  version: string,
  options: PromotionOptions,
  percent?: number,
): Promise<void> => {
  const { store, print } = context;
  const release = await readRelease(store, module, version);
  if (!release)
    throw new UsageError(
      `${module} ${version} is not in the store ${store.place}. ${await knownVersions(store, module)}`,
    );
  const { withoutBrowser, wait } = options;
  if (wait !== undefined && !options.plan) await waitForServices(context, module, version, wait);
  // After the wait: others may have decided in the meantime.
  const registry = await readRegistry(store);
  const occasion = occasionOf(options, context, percent ? 'canary' : 'promote', skippedOf(withoutBrowser));
  const plan = percent ? planCanary(registry, release, percent, occasion) : planPromotion(registry, release, occasion);
  for (const line of plan.lines) print(line);
  if (options.plan) return;
  await checkRelease(context, { registry, module, version, withoutBrowser });
  await applyPlan(context, registry, plan);
};
