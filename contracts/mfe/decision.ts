import { type Static, Type } from 'typebox';
import { nullable } from '../schema.ts';
import { percentSchema, versionSchema } from './names.ts';
import { schemaProblems } from './schema-problems.ts';

const version = nullable(versionSchema);

/** Who changed what is live, when and why: a line of the audit log. */
export const decisionSchema = Type.Object({
  /** The registry's revision that it led to. */
  revision: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  by: Type.String({ minLength: 1, maxLength: 200 }),
  why: Type.String({ maxLength: 500 }),
  /**
   * - start: the working tree made live by `npm start` or in watch mode
   * - automatic-rollback: a canary that did worse than the live version
   */
  command: Type.Enum(['start', 'promote', 'canary', 'rollback', 'automatic-rollback']),
  changes: Type.Array(
    Type.Object({
      module: Type.String(),
      /** What everybody (of a canary: its share) got before; null for nothing. */
      from: version,
      to: version,
      /** The share of visitors, where it is a canary's. */
      percent: Type.Optional(percentSchema),
    }),
  ),
  /** Checks that were left out, each with the reason that a person gave. */
  skipped: Type.Optional(Type.Array(Type.String())),
});
export type Decision = Static<typeof decisionSchema>;

/** A decision in one line for people: `promote: landing 1.0.0 → 1.1.0; by landing team: the new headline`. */
export const decisionText = ({ command, changes, by, why }: Decision): string => {
  const what = changes.map(
    ({ module, from, to, percent }) =>
      `${module} ${from ?? 'nothing'} → ${to ?? 'nothing'}${percent === undefined ? '' : ` (${percent} %)`}`,
  );
  return `${command}: ${what.join(', ')}; by ${by}${why ? `: ${why}` : ''}`;
};

/** Everything wrong with a parsed line of the audit log; empty when it may be used. Never throws. */
export const decisionProblems = (candidate: unknown): string[] => schemaProblems(decisionSchema, candidate);
