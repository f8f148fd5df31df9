import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { type BuiltRelease, candidateOf, discard } from '@potli/module-sdk/build-release.ts';
import { printOutcome } from '@potli/module-sdk/checks/check-outcome.ts';
import { signRelease } from '@potli/module-sdk/signature.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { buildRelease, copyOfRelease, versionOfSources } from '../build-release.ts';
import { runOwnChecks } from '../checks/run-checks.ts';
import { moduleNames } from '../inputs.ts';
import { type CommandContext, UsageError } from './command-context.ts';

export interface ReleaseOptions {
  /** Directory of a store that holds a release built elsewhere. */
  readonly from?: string;
  /** Default: the only release of that store. */
  readonly version?: string;
  readonly plan?: boolean;
  /** Release nothing where a build of the working tree gives the live release again. */
  readonly ifChanged?: boolean;
}

const checkBuilt = async (built: BuiltRelease, print: (line: string) => void): Promise<void> => {
  const { module, version } = built.release;
  const outcomes = runOwnChecks(await candidateOf(built));
  for (const outcome of outcomes) printOutcome(print, outcome);
  if (outcomes.some(({ reasons }) => reasons.length > 0))
    throw new Error(`${module} ${version} failed the release checks. Nothing was released.`);
};

/**
 * Whether the working tree gives the live release again, file by file: a fingerprint of all shared sources also changes
 * with those that never reach the build. Built under the version of the live one, which is in the names of its files.
 */
const isLiveAgain = async ({ store, now }: CommandContext, module: string, live: string, workDir: string) => {
  const comparable = (release: Release | undefined) => JSON.stringify({ ...release, built_at: '' });
  const before = await readRelease(store, module, live);
  const again = await buildRelease(module, live, workDir, now());
  await discard(again);
  return comparable(before) === comparable(again.release);
};

/**
 * Builds the module from the working tree (or copies a release that was built elsewhere), checks it and adds it to the
 * store. It goes live only by a promotion.
 */
export const releaseModule = async (
  context: CommandContext,
  module: string,
  { from, version: wanted, plan = false, ifChanged = false }: ReleaseOptions,
): Promise<void> => {
  const { store, settings, print, now } = context;
  const names = await moduleNames();
  if (!from && !names.includes(module)) throw new UsageError(`Unknown module ${module}. Modules: ${names.join(', ')}.`);

  const directory = settings.store.kind === 'directory' ? settings.store.directory : undefined;
  const workDir = directory ?? (await mkdtemp(join(tmpdir(), 'potli-release-')));
  try {
    const copied = from ? await copyOfRelease(from, module, wanted, workDir) : undefined;
    const version = copied?.release.version ?? (await versionOfSources(module));
    const live = choiceOf(await readRegistry(store), module)?.live;
    print(`release ${module} ${version}`);
    print(`  from       ${from ?? 'the working tree'}`);
    print(`  to         ${store.place}`);
    print(`  live       ${live === version ? 'this version' : `${live ?? 'nothing'}, until a promotion`}`);
    if (await readRelease(store, module, version)) {
      if (copied) await discard(copied);
      return print(
        `Already in the store: a release is never overwritten. Next: npx potli promote ${module} ${version}`,
      );
    }
    if (ifChanged && live !== undefined && !copied && (await isLiveAgain(context, module, live, workDir)))
      return print(`Unchanged: what the working tree builds is the live release ${live}. Nothing was released.`);
    if (plan) return copied && (await discard(copied));
    const ready = copied ?? (await buildRelease(module, version, workDir, now()));
    try {
      print('Checks:');
      await checkBuilt(ready, print);
      // What was built elsewhere was signed there.
      if (!copied) await signRelease(ready.builtDir, ready.release, process.env);
      if (!(await store.addRelease(`${module}/${version}`, ready.builtDir)))
        throw new Error(
          `${module} ${version} was released by another process in the meantime. Nothing was overwritten.`,
        );
    } finally {
      await discard(ready);
    }
    print(`Released. Next: npx potli promote ${module} ${version}`);
  } finally {
    if (!directory) await rm(workDir, { recursive: true, force: true });
  }
};
