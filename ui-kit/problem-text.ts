import type { ApiProblem } from './base-query.ts';

export const isProblem = (candidate: unknown): candidate is ApiProblem =>
  typeof candidate === 'object' && candidate !== null && typeof (candidate as ApiProblem).error === 'string';

/** A good answer that cannot be read, as of a proxy: its status says nothing about what went wrong. */
const isUnreadableSuccess = ({ status, code }: ApiProblem): boolean =>
  code === 'UNREADABLE_ANSWER' && typeof status === 'number' && status < 300;

/** The server's sentence about a failed call; `fallback` where it sent none that a person could use. */
export const problemText = (problem: unknown, fallback: string): string =>
  isProblem(problem) && !isUnreadableSuccess(problem) ? problem.error : fallback;

export const problemCode = (problem: unknown): ApiProblem['code'] | undefined =>
  isProblem(problem) ? problem.code : undefined;

export const requestIdOf = (problem: unknown): string | undefined =>
  isProblem(problem) ? problem.request_id : undefined;
