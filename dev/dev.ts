import { type ProcessName, plans, processNames } from './environment.ts';
import { type DevArguments, readDevArguments } from './local-build/dev-arguments.ts';
import { workAgainst } from './local-build/work-against.ts';
import { complain, say } from './processes/console-log.ts';
import { watchSources } from './processes/watch-sources.ts';
import { moduleNames } from './release/inputs.ts';
import { watchModule } from './release/watch-module.ts';
import { root } from './root.ts';
import { runStack } from './run-stack.ts';
import type { Stack } from './stack.ts';

/**
 * `npm run dev` watches everything, `npm run dev -- orders customer` only what is named; all of it runs either way.
 * `npm run dev -- orders --inspect` also lets a debugger in.
 * `npm run dev -- customer --site https://…` works on one module against a site that runs already.
 */
const modules = await moduleNames();
const readArguments = (): DevArguments => {
  try {
    return readDevArguments(process.argv.slice(2), { processes: processNames, modules });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
};
const { named, site, inspect } = readArguments();
if (site !== undefined) {
  const port = Number(process.env.POTLI_LOCAL_BUILD_PORT || 4300);
  await workAgainst(site, named[0] ?? '', port).catch((error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}
const inspectable: readonly ProcessName[] = ['orders', 'payments', 'catalog', 'site', 'sandbox'];
const isWatched = (name: string): boolean => named.length === 0 || named.includes(name);

/** A debugger finds orders at 9229, as always, and the others behind it; the port stays over restarts. */
const listening = (name: ProcessName) => {
  const place = inspectable.indexOf(name);
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${9229 + place}` };
};

const watchProcess = (stack: Stack, name: ProcessName): (() => void) => {
  let latest = Promise.resolve();
  return watchSources(root, plans[name].sources, () => {
    latest = latest
      .then(() => stack.restart(name))
      .then(() => say(name, 'restarted'))
      .catch((error: unknown) => complain(error instanceof Error ? error.message : String(error)));
  });
};

await runStack({
  whenOneEnds: 'go on',
  overrides: inspect ? Object.fromEntries(processNames.filter(isWatched).map((name) => [name, listening(name)])) : {},
  alongside: async (stack) => {
    const stops = processNames.filter(isWatched).map((name) => watchProcess(stack, name));
    const log = (line: string) => say('build', line);
    const ends: (() => Promise<void>)[] = [];
    // One after the other: first builds in watch mode are the heaviest.
    for (const name of modules.filter(isWatched)) ends.push(await watchModule(name, { storeDir: stack.storeDir, log }));
    say('watch', [...processNames, ...modules].filter(isWatched).join(', '));
    return async () => {
      for (const stop of stops) stop();
      await Promise.all(ends.map((end) => end()));
    };
  },
});
