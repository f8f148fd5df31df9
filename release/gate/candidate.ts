import type { Release } from '@potli/contracts/mfe/release.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';

/** A release in the store, with every file read again. */
export interface Candidate {
  readonly release: Release;
  /** By path; a file that the record names and the store does not have is missing here. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A service as it runs now. */
export interface RunningService {
  readonly name: string;
  /** What it declares at GET /contract. */
  readonly operations: readonly PublishedOperation[];
}

/** What the candidate would meet. */
export interface Surroundings {
  /** Every release of the others that visitors are given, live and canary; of a module's own only the shell's are here. */
  readonly others: readonly Release[];
  readonly services: readonly RunningService[];
}

/** One check: why the candidate must not be promoted, in words for the team that wants to; empty when it may. */
export type Check = (candidate: Candidate, surroundings: Surroundings) => string[];

export const nameOf = ({ module, version }: Release): string => `${module} ${version}`;
