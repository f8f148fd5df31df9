import { isProblem } from '@potli/ui-kit/problem-text.ts';

/** The sentences of a failed call's details, each once; none where the server gave none. */
export const problemDetails = (problem: unknown): string[] =>
  isProblem(problem) ? [...new Set(problem.details.map(({ message }) => message))] : [];
