import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Static, type TSchema, Type } from 'typebox';
import { nullAsType } from '../null-as-type.ts';
import { InvalidDocumentError, type Stored } from './store.ts';

/** The fields of every stored document, to be spread into its `Type.Object`. */
export const storedFields = { id: Type.String({ minLength: 1 }), version: Type.Integer() };

/** Any document: for what copies documents as they are. */
export const anyDocument = Type.Object(storedFields);

/** One of some texts. */
export const oneOf = <const V extends string>(values: readonly V[]) => Type.Enum([...values]);

/** The same or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The type that a schema describes, read-only all the way down. */
export type DocumentOf<S extends TSchema> = ReadonlyDeep<Static<S>>;

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

// The first wrong field is enough: a document that the service itself built is a bug, not a form to correct.
const ajv = new Ajv2020({ strict: true, strictTypes: false });

/** The validator of a schema or of a part of one. */
export const compiled = (schema: TSchema) => ajv.compile(schema);

/**
 * Checks documents against a schema: known fields must fit, unknown ones are left alone.
 * @throws Error for a schema that rejects unknown fields, which would break rolling deploys
 */
export function documentCheck(collection: string, schema: TSchema): (doc: Stored) => void {
  if (JSON.stringify(schema).includes('"additionalProperties":false'))
    throw new Error(`${collection}: the schema of a stored document must allow unknown fields`);
  const plain = nullAsType(schema);
  return (doc) => {
    // At the first use: `compile` returns the function that it made before for the same schema.
    const validate = ajv.compile(plain);
    if (validate(doc)) return;
    const [error] = validate.errors ?? [];
    const missing = error?.params.missingProperty;
    const path = `${error?.instancePath ?? ''}${missing === undefined ? '' : `/${missing}`}`;
    throw new InvalidDocumentError(collection, path, error?.message ?? 'is wrong');
  };
}
