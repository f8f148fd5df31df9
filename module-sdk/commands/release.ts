import { join } from 'node:path';
import { addToFolder, type BuiltRelease, buildRelease, candidateOf, discard } from '../build-release.ts';
import { printOutcome } from '../checks/check-outcome.ts';
import { ownChecks } from '../checks/own-checks.ts';
import { signRelease } from '../signature.ts';

interface ReleaseContext {
  /** The repository. */
  readonly folder: string;
  readonly print: (line: string) => void;
  readonly now: () => Date;
}

const checkBuilt = async (built: BuiltRelease, print: (line: string) => void): Promise<void> => {
  const { release } = built;
  const candidate = await candidateOf(built);
  let problems = 0;
  print('Checks:');
  for (const [name, check] of ownChecks) {
    const reasons = check(candidate);
    printOutcome(print, { name, reasons });
    problems += reasons.length;
  }
  if (problems > 0)
    throw new Error(
      `${release.module} ${release.version} failed the checks: ${problems} problem${problems === 1 ? '' : 's'}. Nothing was released.`,
    );
};

/** Builds the module and runs the checks that need no site. Throws when one fails. */
export const checkModule = async ({ folder, print, now }: ReleaseContext): Promise<void> => {
  const built = await buildRelease(folder, join(folder, 'dist'), now());
  try {
    await checkBuilt(built, print);
  } finally {
    await discard(built);
  }
};

/** Builds the module into a folder, laid out as a release store. Throws when it does not build. */
export const buildModule = async ({ folder, print, now }: ReleaseContext): Promise<void> => {
  const out = join(folder, 'dist');
  const built = await buildRelease(folder, out, now());
  await addToFolder(out, built);
  print(`Built ${built.release.module} ${built.release.version} in ${out}`);
};

/**
 * Builds and checks the module and adds it to a store in a folder, where it waits for a promotion. A version that is
 * there already stays as it is. Throws when a check fails.
 */
export const releaseModule = async (context: ReleaseContext, storeDir: string): Promise<void> => {
  const { folder, print, now } = context;
  const built = await buildRelease(folder, storeDir, now());
  const { module, version } = built.release;
  try {
    await checkBuilt(built, print);
    await signRelease(built.builtDir, built.release, process.env);
    const added = await addToFolder(storeDir, built);
    print(added ? `Released ${module} ${version} to ${storeDir}` : `${module} ${version} is in ${storeDir} already.`);
    print(`Next, where the site is operated: npx potli promote ${module} ${version}`);
  } finally {
    await discard(built);
  }
};
