import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

/**
 * The validator of a schema, compiled when it is used first. To compile all schemas of a service takes a third of its
 * start, and no process uses all of them at once.
 */
export const compiledAtFirstUse = (ajv: Ajv2020, schema: TSchema): (() => ValidateFunction) => {
  let validate: ValidateFunction | undefined;
  return () => {
    // ajv keeps the compiled function for each schema object.
    validate ??= ajv.compile(schema);
    return validate;
  };
};
