import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overridePath } from '@potli/contracts/mfe/override.ts';
import { buildErrors, outcomeOf } from '../build.ts';
import { serveModule } from '../local-build/serve-module.ts';
import { readFacts } from '../module-facts.ts';
import { releaseVersion } from '../plan.ts';
import { recordRelease } from '../record-release.ts';
import { configFor } from '../rspack-base.ts';
import { watchBuilds } from '../watch-builds.ts';

interface DevOptions {
  /** The repository. */
  readonly folder: string;
  /** What the module is called, where its package.json does not say it. */
  readonly named?: string;
  /** Origin of the site that shows the module. */
  readonly site: string;
  readonly port: number;
  readonly print: (line: string) => void;
}

/** The site's page on which a browser chooses to load a module from another origin. */
const overrideAddress = (site: string, module: string, origin: string): string => {
  const address = new URL(overridePath, site);
  address.searchParams.set('module', module);
  address.searchParams.set('origin', origin);
  return address.href;
};

/**
 * Builds the module on every change and serves it from this machine to one site. Resolves after the first build;
 * returns a stop function. Throws when the port is in use.
 */
export const developModule = async ({ folder, named, site, port, print }: DevOptions): Promise<() => Promise<void>> => {
  const facts = await readFacts(folder, named);
  const { name } = facts;
  const storeDir = await mkdtemp(join(tmpdir(), 'potli-local-build-'));
  const watchDir = join(storeDir, '.building');
  const served = await serveModule({ module: name, storeDir, port, site });
  const stopWatching = await watchBuilds(
    configFor({ name, folder, watch: true, outputDir: watchDir }),
    async (stats) => {
      const errors = buildErrors(stats);
      if (errors) return print(`${name} does not build:\n${errors}`);
      const version = `${releaseVersion(facts.packageVersion, stats.hash ?? '')}-dev`;
      const builtDir = join(storeDir, name, version);
      await mkdir(builtDir, { recursive: true });
      await cp(watchDir, builtDir, { recursive: true });
      await recordRelease({
        facts,
        version,
        outcome: outcomeOf(facts, stats),
        builtDir,
        builtAt: new Date(),
        quality: 4,
      });
      await writeFile(join(storeDir, 'registry.json'), JSON.stringify({ modules: { [name]: { live: version } } }));
      print(`${name} ${version} is built`);
    },
    (problem) => print(`${name} could not be built: ${String(problem)}`),
  );
  print(`
${name} is served from ${served.origin} and rebuilt on every change.
  Use it on ${site}, in your browser only:
  ${overrideAddress(site, name, served.origin)}
Ctrl-C to stop.
`);
  return async () => {
    await stopWatching();
    await served.stop();
    await rm(storeDir, { recursive: true, force: true });
  };
};
