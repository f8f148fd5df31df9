import mongoose, { Schema, type SchemaDefinition, type SchemaDefinitionProperty, type SchemaOptions } from 'mongoose';
import type { TSchema } from 'typebox';
import { compiled } from '../document.ts';

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
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
}

/**
 * The mongoose definition of a stored document: types, required fields and enums. What mongoose has no words for (unions
 * of objects, records) is Mixed and validated by its own part of the schema. So are lists, because mongoose would make a
 * document of every element, which costs more than the rest of a write. Patterns and bounds are left to ajv (ADR 5).
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
      return [name, { ...typeOf(property, alternatives), ...presence }];
    }),
  );

const typeOf = (property: JsonSchema, alternatives: readonly JsonSchema[]): object => {
  const texts = alternatives.flatMap(({ enum: values, const: value }) => values ?? [value]);
  if (texts.every((text) => typeof text === 'string')) return { type: StringType, enum: texts, cast: false };
  const [schema] = alternatives;
  if (alternatives.length === 1 && schema) {
    if (schema.type === 'string') return { type: StringType, cast: false };
    if (schema.type === 'number') return { type: NumberType, cast: false };
    if (schema.type === 'integer') return { type: NumberType, cast: false, validate: Number.isInteger };
    if (schema.type === 'boolean') return { type: BooleanType, cast: false };
    if (schema.properties) return { type: new Schema(fieldsOf(schema), { ...asGiven, _id: false }) };
  }
  const fits = compiled(property);
  return { type: Mixed, validate: (value: unknown) => fits(value) };
};
