import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Everything that breaks the schema, each with its place; empty when nothing does. Never throws. */
export const schemaProblems = (schema: TSchema, candidate: unknown): string[] =>
  [...Value.Errors(schema, candidate)].map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
