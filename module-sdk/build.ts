import type { Configuration, Stats, StatsModule } from '@rspack/core';
import { lazyPages } from './lazy-pages.ts';
import { type BuildOutcome, bundleName, type ModuleFacts } from './plan.ts';

const isScript = (path: string) => path.endsWith('.js');
const isStyle = (path: string) => path.endsWith('.css');

/** `react` and `^19.0.0` out of what the compiler calls a shared module. */
const shareName = /^(?:consume|provide) shared module \(default\) (@?[^@ ]+)@(.+?)(?: \(| = |$)/;

/** What a build brings of shared libraries and what it needs, as the compiler has built it in. */
const sharedBy = (modules: readonly StatsModule[]): BuildOutcome['shared'] => {
  const of = (type: string): Record<string, string> =>
    Object.fromEntries(
      modules
        .filter(({ moduleType }) => moduleType === type)
        .map(({ name }) => shareName.exec(name ?? ''))
        .map((match): [string, string] => {
          if (!match?.[1] || !match[2]) throw new Error('The compiler names shared modules in another way than before');
          return [match[1], match[2]];
        })
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return { brings: of('provide-module'), needs: of('consume-shared-module') };
};

/** The names that a module gives to the shell. */
const exposedBy = (modules: readonly StatsModule[]): BuildOutcome['exposes'] => {
  const exposed = modules.find(({ name }) => /^\.\/src\/module\.tsx?( \+ \d+ modules)?$/.test(name ?? ''));
  if (!Array.isArray(exposed?.providedExports)) throw new Error('The build does not tell what src/module exports');
  return { './module': [...exposed.providedExports].sort() };
};

/** What the page needs first of a build: the shell's whole entry, or a module's entry and what it exposes. */
export const outcomeOf = (
  { name, pages = {} }: Pick<ModuleFacts, 'name' | 'pages'>,
  stats: Stats,
  version?: string,
): BuildOutcome => {
  const {
    assets = [],
    chunks = [],
    namedChunkGroups = {},
    modules: built = [],
  } = stats.toJson({
    all: false,
    assets: true,
    ids: true,
    // A rebuild that changes little keeps most files and modules: without these they would be counted, not listed.
    cachedAssets: true,
    cachedModules: true,
    chunks: true,
    chunkOrigins: true,
    chunkGroups: true,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    providedExports: true,
  });
  const group = name === 'shell' ? 'main' : 'module';
  const files = (namedChunkGroups[group]?.assets ?? []).map(({ name: file }) => file);
  const entry =
    name === 'shell'
      ? files.find(isScript)
      : assets.map(({ name: file }) => file).find((file) => file.startsWith('remoteEntry.'));
  if (!entry) throw new Error(`The build of ${name} has no entry`);
  // As the bundler's loader names a chunk's style sheet in the page.
  const styled = chunks.filter(({ names = [], files: own = [] }) => names.includes(group) && own.some(isStyle));
  const first = {
    js: [...new Set([entry, ...files].filter(isScript))],
    css: files.filter(isStyle),
  };
  return {
    entry,
    first,
    pages: lazyPages(pages, chunks, [...first.js, ...first.css]),
    styleMarks: name === 'shell' ? [] : styled.map(({ id }) => `${bundleName(name, version)}:chunk-${id}`),
    exposes: name === 'shell' ? {} : exposedBy(built),
    shared: sharedBy(built),
  };
};

/** The first errors of a build in words, or undefined when there are none; one mistake often gives a hundred. */
export const buildErrors = (stats: Stats): string | undefined =>
  stats.hasErrors()
    ? (stats.toJson({ all: false, errors: true }).errors ?? [])
        .slice(0, 5)
        .map(({ message }) => message)
        .join('\n\n')
    : undefined;

/** Runs the compiler once. Throws with its words when `what` does not build. */
export const compile = async <T>(what: string, config: Configuration, read: (stats: Stats) => T): Promise<T> => {
  // Loaded here, so that a start with nothing to build does not load the compiler.
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(config);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) =>
        error || !result ? reject(error ?? new Error('No build result')) : resolve(result),
      );
    });
    const errors = buildErrors(stats);
    if (errors !== undefined) throw new Error(`${what} does not build:\n${errors}`);
    return read(stats);
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
};

/** Builds the shell or a module for production. Throws with the compiler's words when it does not build. */
export const buildOnce = async (facts: ModuleFacts, version: string, outputDir: string): Promise<BuildOutcome> => {
  const { configFor, serviceWorkerConfig } = await import('./rspack-base.ts');
  const config = configFor({ name: facts.name, folder: facts.folder, version, outputDir });
  const outcome = await compile(facts.name, config, (stats) => outcomeOf(facts, stats, version));
  if (facts.name === 'shell')
    await compile('the service worker', serviceWorkerConfig(facts.folder, outputDir), () => undefined);
  return outcome;
};
