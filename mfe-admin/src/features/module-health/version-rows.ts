import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import type { Deploys } from '@potli/contracts/mfe/operations.ts';

/** What a version is to visitors now. */
export type VersionRole =
  | { readonly kind: 'live' | 'previous' }
  | { readonly kind: 'canary'; readonly percent: number };

/** One version of a module, and how it did. */
export interface VersionRow {
  readonly module: string;
  readonly version: string;
  readonly role: VersionRole;
  readonly builtAt: string | undefined;
  /** What the canary monitoring says of it; of a version in canary or just promoted. */
  readonly verdict: string | undefined;
  /** How often it was asked for. */
  readonly visits: number;
  readonly loadFailures: number;
  readonly crashes: number;
  /** Kinds of failures and crashes with how often, the most frequent first. */
  readonly causes: readonly (readonly [string, number])[];
  readonly interactive: ModuleFigures['interactive'];
}

type Module = Deploys['modules'][number];

/** What a version is to visitors. */
export const roleOf = ({ live, canary }: Pick<Module, 'live' | 'canary'>, version: string): VersionRole => {
  if (version === live.version) return { kind: 'live' };
  if (canary && version === canary.version) return { kind: 'canary', percent: canary.percent };
  return { kind: 'previous' };
};

const rowOf = (module: Module, version: string, figures: ModuleFigures | undefined): VersionRow => {
  const given = [module.live, module.canary].find((release) => release?.version === version);
  return {
    module: module.module,
    version,
    role: roleOf(module, version),
    builtAt: given?.built_at || undefined,
    verdict: given?.verdict,
    visits: (figures?.loads ?? 0) + (figures?.load_failures ?? 0),
    loadFailures: figures?.load_failures ?? 0,
    crashes: figures?.crashes ?? 0,
    causes: Object.entries(figures?.error_classes ?? {}).toSorted(([, a], [, b]) => b - a),
    interactive: figures?.interactive ?? null,
  };
};

/**
 * Module by module: the live version, the one in canary, then the previous one where visitors still had it. A version
 * that the registry does not know is left out: every visitor may send events.
 */
export const versionRows = ({ modules }: Deploys, figures: readonly ModuleFigures[]): VersionRow[] =>
  modules.flatMap((module) => {
    const own = figures.filter((each) => each.module === module.module);
    const given = [module.live.version, ...(module.canary ? [module.canary.version] : [])];
    const others = module.previous !== undefined && !given.includes(module.previous) ? [module.previous] : [];
    return [...given, ...others.filter((version) => own.some((each) => each.version === version))].map((version) =>
      rowOf(
        module,
        version,
        own.find((each) => each.version === version),
      ),
    );
  });

/** A share as a person reads it; nothing of nothing is no share. */
export const share = (part: number, whole: number): string | undefined =>
  whole === 0 ? undefined : `${((part / whole) * 100).toFixed(part === 0 ? 0 : 1)} %`;
