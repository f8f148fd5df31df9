import mongoose, { Schema, type SchemaDefinition, type SchemaDefinitionProperty, type SchemaOptions } from 'mongoose';
import type { TSchema } from 'typebox';

const { Mixed } = Schema.Types;
const { Boolean: BooleanType, Number: NumberType, String: StringType } = Schema.Types;

// mongoose takes '' for a missing text; a stored text may be empty.
mongoose.Schema.Types.String.checkRequired((value) => typeof value === 'string');

/** Keeps documents as given: mongoose's defaults drop unknown fields and empty objects, add `__v` and an id to parts. */
export const asGiven = { strict: false, minimize: false, versionKey: false } satisfies SchemaOptions;

/** The JSON Schema that TypeBox makes, as far as it is read here. */
interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
}

/**
 * The mongoose definition of a stored document: types, required fields and enums. What mongoose has no words for (unions
 * of objects, records) is Mixed, as are the details (patterns, bounds); those are checked by the same schema with ajv.
 */
export function mongooseDefinition(schema: TSchema): SchemaDefinition {
  const { id, ...fields } = fieldsOf(schema as JsonSchema);
  return { ...fields, _id: id ?? { type: String } };
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): Record<string, SchemaDefinitionProperty> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const alternatives = (property.anyOf ?? [property]).filter(({ type }) => type !== 'null');
      const isNullable = alternatives.length < (property.anyOf?.length ?? 1);
      // "Required, but may be null" is the one thing that mongoose cannot say: it takes null for missing.
      const presence = isNullable ? {} : required.includes(name) ? { required: true } : { allowNull: false };
      return [name, { ...typeOf(alternatives), ...presence }];
    }),
  );

const typeOf = (alternatives: readonly JsonSchema[]): object => {
  const texts = alternatives.flatMap(({ enum: values, const: value }) => values ?? [value]);
  if (texts.every((text) => typeof text === 'string')) return { type: StringType, enum: texts, cast: false };
  const [schema] = alternatives;
  if (alternatives.length !== 1 || !schema) return { type: Mixed };
  if (schema.type === 'string') return { type: StringType, cast: false };
  if (schema.type === 'number') return { type: NumberType, cast: false };
  if (schema.type === 'integer') return { type: NumberType, cast: false, validate: Number.isInteger };
  if (schema.type === 'boolean') return { type: BooleanType, cast: false };
  if (schema.type === 'array' && schema.items) return { type: [elementOf(schema.items)], default: undefined };
  if (schema.properties) return { type: partOf(schema) };
  return { type: Mixed };
};

const partOf = (schema: JsonSchema): Schema => new Schema(fieldsOf(schema), { ...asGiven, _id: false });

const elementOf = (items: JsonSchema): object => (items.properties ? partOf(items) : typeOf([items]));
