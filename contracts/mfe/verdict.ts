import { type Static, Type } from 'typebox';
import { schemaProblems } from './schema-problems.ts';

/** What the release checks found when somebody last asked for a canary or a promotion. */
export const verdictSchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  /** Whether every check that ran accepted the release. */
  passed: Type.Boolean(),
  /** Why a check rejected it: `size budget: …`. */
  problems: Type.Array(Type.String()),
  /** Checks that were left out, each with the reason that a person gave. */
  skipped: Type.Array(Type.String()),
});
export type Verdict = Static<typeof verdictSchema>;

/** Everything wrong with a parsed verdict; empty when it may be used. Never throws. */
export const verdictProblems = (candidate: unknown): string[] => schemaProblems(verdictSchema, candidate);
