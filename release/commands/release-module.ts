import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { buildRelease, copyOfRelease, type ReadyRelease, versionOfSources } from '../build-release.ts';
import { readCandidate } from '../gate/gather.ts';
import { runOwnChecks } from '../gate/run-gate.ts';
import { moduleNames } from '../inputs.ts';
import { type CommandContext, UsageError } from './command-context.ts';
import { tellOutcome } from './pass-gate.ts';

export interface ReleaseOptions {
  /** Directory of a store that holds a release built elsewhere. */
  readonly from?: string;
  /** Which release of that store; its live one where it is not given. */
  readonly version?: string;
  /** Print what would be released and change nothing. */
  readonly plan?: boolean;
}

const refuseUnfit = async ({ release: { module, version }, folder }: ReadyRelease, say: (line: string) => void) => {
  const staged = await readCandidate(directoryStore(join(folder, '../..')), module, version);
  const outcomes = runOwnChecks(staged);
  for (const outcome of outcomes) tellOutcome(say, outcome);
  if (outcomes.some(({ reasons }) => reasons.length > 0))
    throw new Error(`${module} ${version} is refused. Nothing was released.`);
};

/**
 * Builds the module out of the working tree (or takes a release that was built elsewhere), checks it and adds it to the
 * store. Visitors see nothing of it until it is promoted.
 */
export const releaseModule = async (
  context: CommandContext,
  module: string,
  { from, version: wanted, plan = false }: ReleaseOptions,
): Promise<void> => {
  const { store, settings, say, now } = context;
  const names = await moduleNames();
  if (!from && !names.includes(module))
    throw new UsageError(`There is no module ${module}. There are: ${names.join(', ')}.`);

  const directory = settings.store.kind === 'directory' ? settings.store.directory : undefined;
  const workDir = directory ?? (await mkdtemp(join(tmpdir(), 'potli-release-')));
  try {
    const copied = from ? await copyOfRelease(from, module, wanted, workDir) : undefined;
    const version = copied?.release.version ?? (await versionOfSources(module));
    const live = choiceOf(await readRegistry(store), module)?.live;
    say(`release ${module} ${version}`);
    say(`  out of     ${from ?? 'the working tree'}`);
    say(`  into       ${store.place}`);
    say(
      `  live       ${live === version ? 'this very version' : `${live ?? 'nothing'}, and stays it until a promotion`}`,
    );
    if (await readRelease(store, module, version)) {
      await copied?.dispose();
      return say(`It is in the store already and is never written over. Next: npx potli promote ${module} ${version}`);
    }
    if (plan) return void (await copied?.dispose());
    const ready = copied ?? (await buildRelease(module, version, workDir, now()));
    try {
      say('Checks:');
      await refuseUnfit(ready, say);
      if (!(await store.addRelease(`${module}/${version}`, ready.folder)))
        throw new Error(`${module} ${version} was released by somebody else meanwhile. Nothing was written over.`);
    } finally {
      await ready.dispose();
    }
    say(`Released. Next: npx potli promote ${module} ${version}`);
  } finally {
    if (!directory) await rm(workDir, { recursive: true, force: true });
  }
};
