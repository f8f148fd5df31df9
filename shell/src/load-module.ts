import type { BootModule, BootRelease } from '@potli/contracts/mfe/boot.ts';
import type { MicroFrontend, ModuleContract } from '@potli/contracts/mfe/module.ts';
import { patience, retryPauses } from '@potli/ui-kit/missing-file.ts';
import type { RouteObject } from '@potli/ui-kit/router.ts';
import { type LoadFailure, ModuleLoadError } from './module-load-error.ts';

/** The contract this shell speaks; a module of another one is refused rather than half working. */
const contract: ModuleContract = '1';

/** A module as the page has it. */
export interface LoadedModule {
  readonly version: string;
  readonly routes: RouteObject[];
}

export interface ModuleLoader {
  /**
   * The module, loaded once: the same promise and the same lazy pages for everybody who asks until it is forgotten.
   * They are kept here because React throws away what a component has made when a page in it fails to load.
   */
  load(name: string): Promise<LoadedModule>;
  /** Makes the next load start anew, with new lazy pages and whatever version is live by then. */
  forget(name: string): void;
  /** To be called when a module comes into view: one that has been replaced by a newer version is loaded anew. */
  enter(name: string): void;
  /** The version that was asked for when the module was loaded, if it was. */
  wanted(name: string): string | undefined;
}

export interface LoadOutcome {
  readonly version?: string | undefined;
  readonly milliseconds: number;
  readonly failure?: LoadFailure;
}

export interface LoaderParts {
  /** What the registry says of a module, as far as this page knows. */
  readonly known: (name: string) => BootModule | undefined;
  /** Asks the site what the registry says by now; nothing changes when the site does not answer. */
  readonly refresh: () => Promise<void>;
  /** Runs the release's entry script and answers what it exposes. */
  readonly fetchModule: (name: string, release: BootRelease) => Promise<unknown>;
  /** Makes sure that a file which was refused or lost is not answered from a cache again. */
  readonly freshen: (release: BootRelease, cause: unknown) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly report: (name: string, outcome: LoadOutcome) => void;
}

const isModule = (loaded: unknown): loaded is { microFrontend: MicroFrontend } => {
  const candidate = (loaded as { microFrontend?: MicroFrontend } | null)?.microFrontend;
  return candidate?.contract === contract && typeof candidate.routes === 'function';
};

/** One version of a module: tried again while a file of it is lost, not when it is there and does not work. */
const loadRelease = async (
  name: string,
  release: BootRelease,
  { fetchModule, freshen, wait, now, report }: LoaderParts,
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
      if (!isModule(loaded)) throw new ModuleLoadError(name, 'wrong-contract');
      const routes = loaded.microFrontend.routes();
      report(name, { version, milliseconds: milliseconds() });
      return { version, routes };
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

/**
 * The version that this page was given, then the one to fall back to, then what the registry names by now: a page may
 * be older than its own files.
 */
const loadPatiently = async (name: string, parts: LoaderParts): Promise<LoadedModule> => {
  const tried = new Set<string>();
  let last: unknown;
  const tryAll = async (): Promise<LoadedModule | undefined> => {
    const known = parts.known(name);
    for (const release of [known, known?.fallback]) {
      if (!release || tried.has(release.version)) continue;
      tried.add(release.version);
      try {
        return await loadRelease(name, release, parts);
      } catch (error) {
        last = error;
      }
    }
    return undefined;
  };
  const loaded = await tryAll();
  if (loaded) return loaded;
  await parts.refresh();
  const newer = await tryAll();
  if (newer) return newer;
  throw last ?? new ModuleLoadError(name, 'unknown-module');
};

/** Loads modules through what it is given; nothing here knows of the browser. */
export const createModuleLoader = (parts: LoaderParts): ModuleLoader => {
  const loads = new Map<string, { wanted: string | undefined; module: Promise<LoadedModule> }>();
  // What was shown and failed is asked for anew: by now another version may be live.
  const doubted = new Set<string>();
  const start = async (name: string): Promise<LoadedModule> => {
    if (doubted.delete(name)) await parts.refresh();
    return loadPatiently(name, parts);
  };
  return {
    load(name) {
      const begun = loads.get(name);
      if (begun) return begun.module;
      const module = start(name);
      // The page that shows the module handles the failure; a prefetch that nobody waits for must not be reported twice.
      module.catch(() => undefined);
      loads.set(name, { wanted: parts.known(name)?.version, module });
      return module;
    },
    forget(name) {
      if (loads.delete(name)) doubted.add(name);
    },
    enter(name) {
      const begun = loads.get(name);
      const live = parts.known(name)?.version;
      if (begun && live !== undefined && begun.wanted !== live) loads.delete(name);
    },
    wanted: (name) => loads.get(name)?.wanted,
  };
};
