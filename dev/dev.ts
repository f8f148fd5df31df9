import { watch } from 'node:fs';
import { join } from 'node:path';
import { moduleNames } from '@potli/release/inputs.ts';
import { developAgainst } from '@potli/release/local-build/develop-against.ts';
import { root } from '@potli/release/root.ts';
import { watchModule } from '@potli/release/watch-module.ts';
import { heapOptions, type ProcessName, plans, processNames } from './environment.ts';
import { printError, say } from './processes/console-log.ts';
import { runStack } from './run-stack.ts';
import type { Stack } from './stack.ts';

export interface DevOptions {
  /** The running site that one module is developed against, instead of a stack of one's own. */
  readonly site?: string;
  /** Whether the named processes, or all, listen for a debugger. */
  readonly inspect?: boolean;
}

/** A debugger finds orders at port 9229, and the others behind it; the port stays the same over restarts. */
const inspectable: readonly ProcessName[] = ['orders', 'payments', 'catalog', 'site', 'sandbox'];
const listening = (name: ProcessName) => ({
  NODE_OPTIONS: `${heapOptions} --inspect=127.0.0.1:${9229 + inspectable.indexOf(name)}`,
});

/** Tests, written data and dependencies are not watched. */
const isSource = (file: string): boolean =>
  /\.(ts|tsx|json)$/.test(file) && !/\.test\.tsx?$|(^|\/)(node_modules|dist|\.data|published)\//.test(file);
/** No source has changed for so long: an editor or a checkout writes several files. */
const quietMs = 150;

/** Restarts a process when its sources have changed, until `signal`. */
const watchProcess = (stack: Stack, name: ProcessName, signal: AbortSignal): void => {
  let latest = Promise.resolve();
  const restart = (): void => {
    latest = latest
      .then(() => stack.restart(name))
      .then(() => say(name, 'restarted'))
      .catch((error: unknown) => printError(error instanceof Error ? error.message : String(error)));
  };
  let timer: NodeJS.Timeout | undefined;
  for (const folder of plans[name].sources)
    watch(join(root, folder), { recursive: true, signal }, (_event, file) => {
      if (file === null || !isSource(file)) return;
      clearTimeout(timer);
      timer = setTimeout(restart, quietMs);
    });
};

/**
 * Runs the whole product and restarts or rebuilds what changes: the named processes and modules, all when none is named.
 * With `site`, serves one module to a site that runs elsewhere instead. Throws when the options do not fit together.
 */
export const develop = async (named: readonly string[], { site, inspect = false }: DevOptions): Promise<void> => {
  const modules = await moduleNames();
  const known: readonly string[] = [...processNames, ...modules];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown name '${unknown.join("', '")}'. Names: ${known.join(', ')}.`);
  const namesProcess = named.length === 0 || processNames.some((name) => named.includes(name));
  if (inspect && (site !== undefined || !namesProcess))
    throw new Error(`--inspect is for processes: ${processNames.join(', ')}.`);
  if (site !== undefined) return developModule(site, named, modules);

  const isWatched = (name: string): boolean => named.length === 0 || named.includes(name);
  await runStack({
    whenOneEnds: 'go on',
    overrides: inspect ? Object.fromEntries(processNames.filter(isWatched).map((name) => [name, listening(name)])) : {},
    alongside: async (stack) => {
      const over = new AbortController();
      for (const name of processNames.filter(isWatched)) watchProcess(stack, name, over.signal);
      const log = (line: string) => say('build', line);
      const ends: (() => Promise<void>)[] = [];
      // One after the other, because the first builds in watch mode are the heaviest.
      for (const name of modules.filter(isWatched))
        ends.push(await watchModule(name, { storeDir: stack.storeDir, log }));
      say('watch', known.filter(isWatched).join(', '));
      return async () => {
        over.abort();
        await Promise.all(ends.map((end) => end()));
      };
    },
  });
};

const developModule = async (site: string, named: readonly string[], modules: readonly string[]): Promise<void> => {
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new Error(`--site needs the address of a running site, not '${site}'.`);
  const [module = '', ...more] = named;
  const able = modules.filter((name) => name !== 'shell');
  if (!able.includes(module) || more.length > 0) throw new Error(`--site takes one module: ${able.join(', ')}.`);
  const port = Number(process.env.POTLI_LOCAL_BUILD_PORT || 4300);
  await developAgainst(new URL(site).origin, module, port, (line) => say('build', line));
};
