/** A schema as it was published: plain JSON, in the part of JSON Schema that the contracts use. */
export interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly uniqueItems?: boolean;
  readonly [keyword: string]: unknown;
}

/** Where two schemas are compared: in what callers send or in what they receive, and the place in words. */
export interface Position {
  readonly side: 'request' | 'answer';
  readonly place: string;
}
