import type { Stats } from '@rspack/core';
import type { BuildOutcome, ModuleFacts } from './plan.ts';

const isScript = (path: string) => path.endsWith('.js');
const isStyle = (path: string) => path.endsWith('.css');

/** What the page needs first of a build: the shell's whole entry, or a module's entry and what it exposes. */
export const outcomeOf = ({ name, preload }: Pick<ModuleFacts, 'name' | 'preload'>, stats: Stats): BuildOutcome => {
  const {
    assets = [],
    chunks = [],
    namedChunkGroups = {},
  } = stats.toJson({
    all: false,
    assets: true,
    // A rebuild that changes little keeps most files and modules: without these they would be counted, not listed.
    cachedAssets: true,
    cachedModules: true,
    chunks: true,
    chunkModules: true,
    chunkGroups: true,
  });
  const group = name === 'shell' ? 'main' : 'module';
  const files = (namedChunkGroups[group]?.assets ?? []).map(({ name: file }) => file);
  const entry =
    name === 'shell'
      ? files.find(isScript)
      : assets.map(({ name: file }) => file).find((file) => file.startsWith('remoteEntry.'));
  if (!entry) throw new Error(`The build of ${name} has no entry`);
  // A shared library is a chunk of its own that belongs to no group, because another module may bring it instead.
  const shared = chunks
    .filter(({ modules = [] }) =>
      modules.some((part) => preload.some((library) => part.name?.includes(`/node_modules/${library}/`))),
    )
    .flatMap(({ files: own = [] }) => own);
  return {
    entry,
    first: { js: [...new Set([entry, ...files, ...shared].filter(isScript))], css: files.filter(isStyle) },
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

/** Builds the shell or a module for production. Throws with the compiler's words when it does not build. */
export const buildOnce = async (facts: ModuleFacts, outputDir: string): Promise<BuildOutcome> => {
  // Loaded here, so that a start with nothing to build does not load the compiler.
  const [{ rspack }, { configFor }] = await Promise.all([import('@rspack/core'), import('../rspack-base.ts')]);
  const compiler = rspack(configFor({ name: facts.name, outputDir }));
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      error || !result ? reject(error ?? new Error('No build result')) : resolve(result),
    );
  });
  const outcome = buildErrors(stats);
  const answer = outcome === undefined ? outcomeOf(facts, stats) : undefined;
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (!answer) throw new Error(`${facts.name} does not build:\n${outcome}`);
  return answer;
};
