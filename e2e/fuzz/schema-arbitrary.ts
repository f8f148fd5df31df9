import fc from 'fast-check';

/** The parts of JSON Schema that the contracts are made of. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values that are known to exist, by the name of the field they stand in, such as ids of stored orders. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const largest = 1_000_000;

/** Values that a schema allows; where the field's name is known, mostly ones that lead to something stored. */
export const allowedBy = (schema: Schema, known: Known = {}, name = ''): fc.Arbitrary<unknown> => {
  const values = known[name];
  const base = anyOfSchema(schema, known);
  if (!values || values.length === 0) return base;
  return fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 4 }, { arbitrary: base, weight: 1 });
};

const anyOfSchema = (schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, known)));
  switch (schema.type) {
    case 'string':
      return text(schema);
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
      return fc.array(allowedBy(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return object(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const text = ({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' })
    : fc.stringMatching(new RegExp(pattern));

const object = ({ properties, required = [], patternProperties }: Schema, known: Known): fc.Arbitrary<unknown> => {
  if (!properties) {
    const [values = {}] = Object.values(patternProperties ?? {});
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), allowedBy(values, known), { maxKeys: 4 });
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, allowedBy(schema, known, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
};
