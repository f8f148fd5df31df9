import type { TSchema } from 'typebox';

/** A schema's keywords, as far as they are read here. */
interface Keywords {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
}

/** Keywords that null would have to satisfy as well, once it is one of the types. */
const aboutAnyType = ['const', 'anyOf', 'allOf', 'oneOf', 'not', 'if', '$ref'];

/**
 * The same schema with "a text or null" as a list of types instead of a union. At a union ajv makes an error of each
 * alternative that does not fit, even where another does: this was a fifth of what svc-orders left to be collected as garbage.
 */
export const nullAsType = (schema: TSchema): TSchema => rewritten(schema) as TSchema;

const rewritten = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(rewritten);
  if (typeof part !== 'object' || part === null) return part;
  const keywords: Keywords = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, rewritten(value)]));
  const { anyOf = [], ...others } = keywords;
  const [one, ...more] = anyOf.filter(({ type }) => type !== 'null');
  if (!one || more.length > 0 || anyOf.length === 1) return keywords;
  const { type, enum: values } = one;
  if (aboutAnyType.some((name) => name in one) || (typeof type !== 'string' && !values)) return keywords;
  return {
    ...others,
    ...one,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(values && { enum: [...values, null] }),
  };
};
