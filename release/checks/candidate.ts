import type { Release } from '@potli/contracts/mfe/release.ts';
import type { ServiceContract } from '@potli/contracts/published/service-contract.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';

/** The environment of the candidate. */
export interface CheckContext {
  /** Live and canary releases of the other modules and the shell. */
  readonly others: readonly Release[];
  /** The contracts of the running instances. */
  readonly services: readonly ServiceContract[];
}

/** Returns the reasons against promoting the candidate; empty when it passes. */
export type Check = (candidate: Candidate, context: CheckContext) => string[];

/** A service in the words of a report: `svc-orders`, `the site`. */
export const serverName = (service: string): string => (service === 'site' ? 'the site' : `svc-${service}`);

export const nameOf = ({ module, version }: Release): string => `${module} ${version}`;
