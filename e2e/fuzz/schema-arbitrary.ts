import type { Schema } from '@potli/contracts/published/published-schema.ts';
import fc from 'fast-check';

/** Values that are known to exist, by the name of the field they stand in, such as ids of stored orders. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const largest = 1_000_000;

/**
 * Values that a schema allows; where the field's name is known, mostly ones that lead to something stored. `free` is what
 * is in every text that the schema leaves open, and then no field is left out.
 */
export const allowedBy = (schema: Schema, known: Known, name = '', free?: string): fc.Arbitrary<unknown> => {
  const values = known[name];
  const base = anyOfSchema(schema, known, free);
  if (!values || values.length === 0) return base;
  return fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 4 }, { arbitrary: base, weight: 1 });
};

const anyOfSchema = (schema: Schema, known: Known, free: string | undefined): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, known, '', free)));
  switch (schema.type) {
    case 'string':
      return text(schema, free);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -largest, max: schema.maximum ?? largest });
    case 'number':
      return fc
        .integer({ min: (schema.minimum ?? -largest) * 100, max: Math.min(schema.maximum ?? largest, largest) * 100 })
        .map((hundredths) => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, known, '', free), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return object(schema, known, free);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const text = (schema: Schema, free: string | undefined): fc.Arbitrary<string> => {
  const { pattern, minLength = 0, maxLength = 60 } = schema;
  // The longest that the schema allows is not a part of the pattern; too long ones are rejected before they are used.
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length <= (schema.maxLength ?? length));
  if (free !== undefined && free.length >= minLength && free.length <= maxLength) return fc.constant(free);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' });
};

const object = (
  { properties, required = [], patternProperties }: Schema,
  known: Known,
  free: string | undefined,
): fc.Arbitrary<unknown> => {
  if (!properties) {
    const [values = {}] = Object.values(patternProperties ?? {});
    const key = free === undefined ? fc.string({ minLength: 1, maxLength: 12 }) : fc.constant(free);
    return fc.dictionary(key, allowedBy(values, known, '', free), { maxKeys: 4 });
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, allowedBy(schema, known, name, free)] as const,
  );
  const requiredKeys = free === undefined ? [...required] : Object.keys(properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
};
