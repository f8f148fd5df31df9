import type { Problem } from '@potli/contracts/errors.ts';
import type { Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { nullAsType } from './null-as-type.ts';

/** Wrong fields of a value, as JSON pointers below `root`; empty when it fits. May turn numeric text into numbers. */
type Check = (value: unknown, root: string) => Problem[];

const settings: Options = { allErrors: true, strict: true, strictTypes: false };
// Schemas are compiled when they are used first, because to compile all of a service takes a third of its start. `compile`
// returns the function that it made before for the same schema.
const exact = new Ajv2020(settings);
const lenient = new Ajv2020({ ...settings, coerceTypes: true });

/** A long list is not useful, and a hostile request could provoke one. */
const mostProblems = 50;

function problemsOf(validate: ValidateFunction, root: string): Problem[] {
  const problems = new Map<string, Problem>();
  for (const error of validate.errors ?? []) {
    const field = error.params.missingProperty ?? error.params.additionalProperty;
    const path = `${root}${error.instancePath}${field === undefined ? '' : `/${pointerPart(String(field))}`}`;
    const message =
      error.keyword === 'required'
        ? 'is required'
        : error.keyword === 'enum'
          ? `must be one of ${error.params.allowedValues.join(', ')}`
          : (error.message ?? 'is wrong');
    problems.set(`${path} ${message}`, { path, message });
    if (problems.size === mostProblems) break;
  }
  return [...problems.values()];
}

const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** For JSON: bodies and answers. */
export function checkJson(schema: TSchema): Check {
  const plain = nullAsType(schema);
  return (value, root) => {
    const validate = exact.compile(plain);
    return validate(value) ? [] : problemsOf(validate, root);
  };
}

const decimal = /^-?\d+(\.\d+)?$/;

/**
 * For path parameters and query values, which arrive as text: converts them in place to what the schema wants.
 * Only plain decimals become numbers (not ' ', '0x10' or '1e3', which a lenient reading would take), and none so long
 * that it becomes infinite: limits are checked before the conversion and let that pass.
 */
export function checkText(schema: TSchema): (values: Record<string, unknown>, root: string) => Problem[] {
  return (values, root) => {
    const validate = lenient.compile(schema);
    const sent = { ...values };
    if (!validate(values)) return problemsOf(validate, root);
    return Object.entries(values)
      .filter(
        ([name, value]) => typeof value === 'number' && !(Number.isFinite(value) && decimal.test(String(sent[name]))),
      )
      .map(([name]) => ({ path: `${root}/${pointerPart(name)}`, message: 'must be a number' }));
  };
}

/** The names of a schema's own fields; undefined when it does not list any. */
export const fieldsOf = (schema: TSchema): string[] | undefined =>
  'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null
    ? Object.keys(schema.properties)
    : undefined;
