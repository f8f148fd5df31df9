import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import type { MicroFrontend, ModuleContract } from '@potli/contracts/mfe/module.ts';
import type { RouteObject } from '@potli/ui-kit/router.ts';

/** The contract this shell speaks; a module of another one is refused rather than half working. */
const contract: ModuleContract = '1';

export type LoadFailure = 'unknown-module' | 'script' | 'timeout' | 'wrong-contract';

/** Why a module is not there; `reason` is one of a closed list, so that reports can be counted. */
export class ModuleLoadError extends Error {
  readonly module: string;
  readonly reason: LoadFailure;
  constructor(module: string, reason: LoadFailure, cause?: unknown) {
    super(`The module ${module} did not load: ${reason}`, { cause });
    this.module = module;
    this.reason = reason;
  }
}

/** Whether code did not arrive, as opposed to code that arrived and failed. */
export const isMissingCode = (error: Error): boolean =>
  error instanceof ModuleLoadError || error.name === 'ChunkLoadError';

export interface ModuleLoader {
  /**
   * The module's routes, loaded once: the same promise and the same lazy pages for everybody who asks until it is
   * forgotten. They are kept here because React throws away what a component has made when a page in it fails to load.
   */
  load(name: string): Promise<RouteObject[]>;
  /** Makes the next load start anew, with new lazy pages. */
  forget(name: string): void;
}

export interface LoaderParts {
  /** Runs the module's entry script and answers what it exposes. */
  readonly fetchModule: (name: string) => Promise<unknown>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly report: (name: string, outcome: { milliseconds: number; failure?: LoadFailure }) => void;
}

/** Pauses between tries. A lost packet is worth a second try; a module that hangs is not, see `patience`. */
const pauses = [300, 1000];
/** No new try after this long: the visitor has waited enough and gets the page with the Retry button. */
export const patience = 8000;

const isModule = (loaded: unknown): loaded is { microFrontend: MicroFrontend } => {
  const candidate = (loaded as { microFrontend?: MicroFrontend } | null)?.microFrontend;
  return candidate?.contract === contract && typeof candidate.routes === 'function';
};

const loadPatiently = async (name: string, { fetchModule, wait, now, report }: LoaderParts): Promise<RouteObject[]> => {
  const started = now();
  const milliseconds = () => Math.round(now() - started);
  const fail = (reason: LoadFailure, cause?: unknown): never => {
    report(name, { milliseconds: milliseconds(), failure: reason });
    throw new ModuleLoadError(name, reason, cause);
  };
  for (const pause of [...pauses, undefined]) {
    try {
      const loaded = await fetchModule(name);
      if (!isModule(loaded)) return fail('wrong-contract');
      const routes = loaded.microFrontend.routes();
      report(name, { milliseconds: milliseconds() });
      return routes;
    } catch (cause) {
      if (cause instanceof ModuleLoadError) throw cause;
      if (milliseconds() >= patience) return fail('timeout', cause);
      if (pause === undefined) return fail('script', cause);
      await wait(pause);
    }
  }
  return fail('script');
};

/** Loads modules through what it is given; nothing here knows of the browser. */
export const createModuleLoader = (parts: LoaderParts): ModuleLoader => {
  const loads = new Map<string, Promise<RouteObject[]>>();
  return {
    load(name) {
      const known = loads.get(name);
      if (known) return known;
      const load = loadPatiently(name, parts);
      // The page that shows the module handles the failure; a prefetch that nobody waits for must not be reported twice.
      load.catch(() => undefined);
      loads.set(name, load);
      return load;
    },
    forget: (name) => void loads.delete(name),
  };
};

const globalName = (name: string): string => `mfe_${name.replaceAll('-', '_')}`;

/**
 * Tells the federation runtime where the modules of this page are. Scripts are created here and not by the runtime,
 * because only here is it known which hash they must have: a script without one is refused.
 */
export const connectModules = ({ modules }: Boot): LoaderParts['fetchModule'] => {
  const integrityOf = new Map(
    Object.values(modules).map(({ entry }) => [new URL(entry.url, location.href).href, entry.integrity]),
  );
  const tries = new Map<string, number>();
  registerPlugins([
    {
      name: 'checked-scripts',
      createScript({ url }) {
        const { href } = new URL(url, location.href);
        const integrity = integrityOf.get(href);
        if (!integrity) throw new Error('A script without a hash in the registry is not run');
        const before = tries.get(href) ?? 0;
        tries.set(href, before + 1);
        const script = document.createElement('script');
        // A spoilt answer may sit in the browser's cache for a year; a second try must not meet it again.
        script.src = before === 0 ? href : `${href}?again=${before}`;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrity;
        return { script, timeout: patience };
      },
    },
  ]);
  registerRemotes(
    Object.entries(modules).map(([name, { entry }]) => ({
      name: globalName(name),
      entry: new URL(entry.url, location.href).href,
    })),
  );
  return (name) => {
    if (!Object.hasOwn(modules, name)) throw new ModuleLoadError(name, 'unknown-module');
    return loadRemote(`${globalName(name)}/module`);
  };
};
