import type { Release } from '@potli/contracts/mfe/release.ts';

/** A built release with the content of its files. */
export interface Candidate {
  readonly release: Release;
  /** By path. Files that are missing in the store are missing here. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Returns the reasons against a release, judged by itself; empty when it passes. */
export type OwnCheck = (candidate: Candidate) => string[];
