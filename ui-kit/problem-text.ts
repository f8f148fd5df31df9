import type { ApiProblem } from './base-query.ts';

export const isProblem = (candidate: unknown): candidate is ApiProblem =>
  typeof candidate === 'object' && candidate !== null && typeof (candidate as ApiProblem).error === 'string';

export const problemText = (problem: unknown, fallback: string): string =>
  isProblem(problem) ? problem.error : fallback;

export const problemCode = (problem: unknown): ApiProblem['code'] | undefined =>
  isProblem(problem) ? problem.code : undefined;

export const requestIdOf = (problem: unknown): string | undefined =>
  isProblem(problem) ? problem.request_id : undefined;
