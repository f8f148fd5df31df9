import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { printOutcome } from '@potli/module-sdk/checks/check-outcome.ts';
import { writeVerdict } from '@potli/service-kit/release-store/verdict-file.ts';
import { findBrowser } from '../browser.ts';
import { smokeLoad } from '../checks/browser/smoke-load.ts';
import { fetchContracts, otherReleases, readCandidate } from '../checks/check-inputs.ts';
import { runChecks } from '../checks/run-checks.ts';
import { signatureProblems } from '../checks/signature.ts';
import type { CommandContext } from './command-context.ts';

interface CheckReleaseOptions {
  readonly registry: Registry;
  readonly module: string;
  readonly version: string;
  /** Why no browser is to load it; where not printed, one must. */
  readonly withoutBrowser: string | undefined;
}

const loadInBrowser = async (
  context: CommandContext,
  candidate: Parameters<typeof smokeLoad>[0],
  registry: Registry,
): Promise<string[]> => {
  const browserPath = findBrowser();
  if (!browserPath)
    return ['Chromium was not found: set CHROMIUM_PATH, or skip the check with --without-browser "<why>"'];
  return smokeLoad(candidate, { store: context.store, registry, settings: context.settings, browserPath });
};

/**
 * Runs every release check, prints its result and keeps the verdict for the back office. Throws when one fails. The
 * browser check is skipped only with a reason.
 */
export const checkRelease = async (context: CommandContext, options: CheckReleaseOptions): Promise<void> => {
  const { store, settings, print } = context;
  const { registry, module, version, withoutBrowser } = options;
  print('Checks:');
  const candidate = await readCandidate(store, module, version);
  const [others, services] = await Promise.all([
    otherReleases(store, registry, module),
    fetchContracts(settings.services),
  ]);
  const signature = { name: 'signature', reasons: await signatureProblems(store, registry, candidate.release) };
  const outcomes = [signature, ...runChecks(candidate, { others, services })];
  for (const outcome of outcomes) printOutcome(print, outcome);
  const failed = outcomes.filter(({ reasons }) => reasons.length > 0);
  // The browser check takes longest and only repeats earlier failures.
  if (failed.length === 0) {
    if (withoutBrowser !== undefined) print(`  skipped browser: ${withoutBrowser}`);
    else {
      const smoke = { name: 'browser', reasons: await loadInBrowser(context, candidate, registry) };
      printOutcome(print, smoke, module === 'shell' ? ' (with the live modules)' : ' (in the live shell)');
      if (smoke.reasons.length > 0) failed.push(smoke);
    }
  }
  await writeVerdict(store, module, version, {
    at: context.now().toISOString(),
    by: settings.by,
    passed: failed.length === 0,
    problems: failed.flatMap(({ name, reasons }) => reasons.map((reason) => `${name}: ${reason}`)),
    skipped: withoutBrowser === undefined ? [] : [`browser: ${withoutBrowser}`],
  });
  if (failed.length === 0) return;
  const reasons = failed.flatMap((outcome) => outcome.reasons);
  const rejected = `${module} ${version} failed the release checks: ${reasons.length} problem${reasons.length === 1 ? '' : 's'}. Nothing was changed.`;
  await context.notify(`${rejected} By ${settings.by}. First: ${reasons[0]}`);
  throw new Error(rejected);
};
