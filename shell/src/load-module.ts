import type { BootModule, BootRelease } from '@potli/contracts/mfe/boot.ts';
import { agreedContract } from '@potli/contracts/mfe/contract-range.ts';
import { type MicroFrontend, supportedContracts } from '@potli/contracts/mfe/module.ts';
import { patience, retryPauses } from '@potli/ui-kit/missing-file.ts';
import type { RouteObject } from '@potli/ui-kit/router.ts';
import { type LoadFailure, ModuleLoadError } from './module-load-error.ts';

export interface LoadedModule {
  readonly version: string;
  readonly routes: RouteObject[];
  readonly slots?: NonNullable<MicroFrontend['slots']>;
}

export interface ModuleLoader {
  /** Loads a module once. Kept here, because React discards what a component made when a page in it fails to load. */
  load(name: string): Promise<LoadedModule>;
  /** The next load starts again, with the then live version. */
  forget(name: string): void;
  /** When a module comes into view, one that was replaced is loaded again. */
  enter(name: string): void;
  wanted(name: string): string | undefined;
}

interface LoadOutcome {
  readonly version?: string | undefined;
  readonly milliseconds: number;
  readonly failure?: LoadFailure;
  /** Loaded in the place of a version that did not load. */
  readonly fallback?: true;
}

export interface LoaderDependencies {
  /** The range of contract versions that the shell supports. */
  readonly contracts?: string;
  readonly known: (name: string) => BootModule | undefined;
  readonly refresh: () => Promise<void>;
  readonly fetchModule: (name: string, release: BootRelease) => Promise<unknown>;
  /** Replaces the cached copy of a file that was lost or rejected. */
  readonly freshen: (release: BootRelease, cause: unknown) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly report: (name: string, outcome: LoadOutcome) => void;
}

/** The routes and slots of a module, or undefined where it exposes something else or supports no contract version of the shell. */
const partsOf = (loaded: unknown, supported: string): Omit<LoadedModule, 'version'> | undefined => {
  const module = (loaded as { microFrontend?: Partial<MicroFrontend> } | null)?.microFrontend;
  const agreed = agreedContract(supported, String(module?.contract));
  return agreed === undefined || typeof module?.routes !== 'function'
    ? undefined
    : { routes: module.routes(agreed), ...(module.slots && { slots: module.slots }) };
};

/** Retries lost files, not code that fails. */
const loadRelease = async (
  name: string,
  release: BootRelease,
  isFallback: boolean,
  { fetchModule, freshen, wait, now, report, contracts = supportedContracts }: LoaderDependencies,
): Promise<LoadedModule> => {
  const { version } = release;
  const started = now();
  const milliseconds = () => Math.round(now() - started);
  const failed = (reason: LoadFailure, cause?: unknown): ModuleLoadError => {
    report(name, { version, milliseconds: milliseconds(), failure: reason });
    return new ModuleLoadError(name, reason, cause);
  };
  for (const pause of [...retryPauses, undefined]) {
    try {
      const loaded = await fetchModule(name, release);
      const parts = partsOf(loaded, contracts);
      if (!parts) throw new ModuleLoadError(name, 'wrong-contract');
      report(name, { version, milliseconds: milliseconds(), ...(isFallback && { fallback: true as const }) });
      return { version, ...parts };
    } catch (cause) {
      if (cause instanceof ModuleLoadError && cause.reason !== 'script') throw failed(cause.reason, cause);
      if (milliseconds() >= patience) throw failed('timeout', cause);
      if (pause === undefined) throw failed('script', cause);
      await wait(pause);
      await freshen(release, cause);
    }
  }
  throw failed('script');
};

/** Tries the page's version, its fallback, then what the registry names by now. */
const loadPatiently = async (name: string, dependencies: LoaderDependencies): Promise<LoadedModule> => {
  const tried = new Set<string>();
  let last: unknown;
  const tryAll = async (): Promise<LoadedModule | undefined> => {
    const known = dependencies.known(name);
    for (const release of [known, known?.fallback]) {
      if (!release || tried.has(release.version)) continue;
      tried.add(release.version);
      try {
        return await loadRelease(name, release, tried.size > 1, dependencies);
      } catch (error) {
        last = error;
      }
    }
    return undefined;
  };
  const loaded = await tryAll();
  if (loaded) return loaded;
  await dependencies.refresh();
  const newer = await tryAll();
  if (newer) return newer;
  throw last ?? new ModuleLoadError(name, 'unknown-module');
};

export const createModuleLoader = (dependencies: LoaderDependencies): ModuleLoader => {
  const loads = new Map<string, { wanted: string | undefined; module: Promise<LoadedModule> }>();
  // Modules that failed: another version may be live by now.
  const doubted = new Set<string>();
  const start = async (name: string): Promise<LoadedModule> => {
    if (doubted.delete(name)) await dependencies.refresh();
    return loadPatiently(name, dependencies);
  };
  return {
    load(name) {
      const begun = loads.get(name);
      if (begun) return begun.module;
      const module = start(name);
      // The page handles the failure; a prefetch must not report it twice.
      module.catch(() => undefined);
      loads.set(name, { wanted: dependencies.known(name)?.version, module });
      return module;
    },
    forget(name) {
      if (loads.delete(name)) doubted.add(name);
    },
    enter(name) {
      const begun = loads.get(name);
      const live = dependencies.known(name)?.version;
      if (begun && live !== undefined && begun.wanted !== live) loads.delete(name);
    },
    wanted: (name) => loads.get(name)?.wanted,
  };
};
