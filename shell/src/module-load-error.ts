export type LoadFailure =
  | 'unknown-module' // the registry has none of that name
  | 'script' // a file did not arrive, or has another hash
  | 'timeout'
  | 'threw' // it arrived and failed while it started
  | 'wrong-contract' // it does not expose what this shell agreed on
  | 'shared-library'; // it needs another version of a library

/** `reason` is one of a closed list, so that reports can be counted. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError';
  readonly module: string;
  readonly reason: LoadFailure;
  constructor(module: string, reason: LoadFailure, cause?: unknown) {
    super(`The module ${module} did not load: ${reason}`, { cause });
    this.module = module;
    this.reason = reason;
  }
}

export const isMissingCode = (error: Error): boolean =>
  error instanceof ModuleLoadError || error.name === 'ChunkLoadError';
