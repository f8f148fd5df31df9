import { type TSchema, Type } from 'typebox';

/** Forms of text that many schemas share, as JSON Schema writes them. */
export const pattern = {
  /** 26 characters of Crockford's base 32: 130 random bits. */
  orderId: '^[0-9A-HJKMNP-TV-Z]{26}$',
  /** YYYY-MM-DD. */
  date: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  /** ISO 8601 UTC. */
  timestamp:
    '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?Z$',
} as const;

export const timestamp = Type.String({ pattern: pattern.timestamp });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const oneOf = <const V extends string>(values: readonly V[]) => Type.Enum([...values]);
