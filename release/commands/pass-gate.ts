import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { findBrowser } from '../browser.ts';
import { askServices, readCandidate, releasesBeside } from '../gate/gather.ts';
import { type CheckOutcome, runChecks } from '../gate/run-gate.ts';
import { smokeLoad } from '../gate/smoke-load.ts';
import type { CommandContext } from './command-context.ts';

export interface GateOptions {
  readonly registry: Registry;
  readonly module: string;
  readonly version: string;
  /** Why no browser is to load it; where not said, one must. */
  readonly withoutBrowser: string | undefined;
}

/** One check in words: what it said, and why. */
export const tellOutcome = (say: (line: string) => void, { name, reasons }: CheckOutcome, note = ''): void => {
  say(`  ${reasons.length === 0 ? 'ok     ' : 'REFUSED'} ${name}${note}`);
  for (const reason of reasons) say(`          - ${reason}`);
};

const loadInBrowser = async (
  context: CommandContext,
  candidate: Parameters<typeof smokeLoad>[0],
  registry: Registry,
): Promise<string[]> => {
  const browserPath = findBrowser();
  if (!browserPath)
    return [
      'there is no Chromium here: set CHROMIUM_PATH, or give --without-browser "<why>", which the audit log keeps',
    ];
  return smokeLoad(candidate, { store: context.store, registry, settings: context.settings, browserPath });
};

/**
 * Every check before visitors get a release, told line by line. Throws when one refuses. What no browser has looked at
 * is only let through with a reason.
 */
export const passGate = async (context: CommandContext, options: GateOptions): Promise<void> => {
  const { store, settings, say } = context;
  const { registry, module, version, withoutBrowser } = options;
  say('Checks:');
  const candidate = await readCandidate(store, module, version);
  const [others, services] = await Promise.all([
    releasesBeside(store, registry, module),
    askServices(settings.services),
  ]);
  const outcomes = runChecks(candidate, { others, services });
  for (const outcome of outcomes) tellOutcome(say, outcome);
  const refused = outcomes.filter(({ reasons }) => reasons.length > 0);
  // What is refused already is not worth a browser's time; what a browser cannot start with would only confuse.
  if (refused.length === 0) {
    if (withoutBrowser !== undefined) say(`  left out browser: ${withoutBrowser}`);
    else {
      const smoke = { name: 'browser', reasons: await loadInBrowser(context, candidate, registry) };
      tellOutcome(say, smoke, module === 'shell' ? ' (the live modules in it)' : ' (it in the live shell)');
      if (smoke.reasons.length > 0) refused.push(smoke);
    }
  }
  if (refused.length === 0) return;
  const count = refused.reduce((total, { reasons }) => total + reasons.length, 0);
  throw new Error(`${module} ${version} is refused for ${count} reason${count === 1 ? '' : 's'}. Nothing was changed.`);
};
