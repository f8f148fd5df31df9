import type { ApiProblem } from './base-query.ts';

/** Whether it is a failed call's problem. */
export const isProblem = (candidate: unknown): candidate is ApiProblem =>
  typeof candidate === 'object' && candidate !== null && typeof (candidate as ApiProblem).error === 'string';

/** The sentence to show for a failed call; the fallback when it failed without saying why. */
export const problemText = (problem: unknown, fallback: string): string =>
  isProblem(problem) ? problem.error : fallback;

/** The stable code of a failed call, for decisions. */
export const problemCode = (problem: unknown): ApiProblem['code'] | undefined =>
  isProblem(problem) ? problem.code : undefined;

/** The reference by which support finds the failed call in the logs. */
export const requestIdOf = (problem: unknown): string | undefined =>
  isProblem(problem) ? problem.request_id : undefined;
