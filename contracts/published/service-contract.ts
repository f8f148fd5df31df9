import type { Operation } from '../operation.ts';
import { serviceCalls } from '../service-calls.ts';
import type { PublishedOperation } from './compatibility.ts';
import { publishedOperation } from './published-operation.ts';

/** What a service declares at `GET /contract`. */
export interface ServiceContract {
  readonly service: string;
  readonly operations: readonly PublishedOperation[];
  /** What it calls of other services. Unknown for versions from before this field. */
  readonly calls?: readonly PublishedOperation[] | undefined;
}

/** The contract of a service that serves these operations. */
export const serviceContract = (
  service: Operation['service'],
  operations: readonly Operation[],
): Required<ServiceContract> => ({
  service,
  operations: operations.map(publishedOperation),
  calls: serviceCalls[service].map(publishedOperation),
});
