/** An operation as it was published: plain JSON Schema. */
export interface PublishedOperation {
  readonly id: string;
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly caller: string;
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly answer: object;
  readonly answerType?: string | undefined;
  readonly errors: readonly string[];
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly [limit: string]: unknown;
}

/**
 * What a new set of operations takes away from callers of the old one, one sentence each; empty when every old caller
 * still works. A request may only be asked for less, an answer may only hold more. Where two schemas cannot be compared
 * part by part they count as different, which errs on the safe side.
 */
export const breakingChanges = (old: readonly PublishedOperation[], now: readonly PublishedOperation[]): string[] =>
  old.flatMap((before) => {
    const after = now.find(({ id }) => id === before.id);
    if (!after) return [`${before.id} was removed`];
    const changes: string[] = [];
    if (before.method !== after.method || before.path !== after.path) {
      changes.push(`${before.id} moved from ${before.method} ${before.path} to ${after.method} ${after.path}`);
    }
    if (before.caller !== after.caller) changes.push(`${before.id} is now for ${after.caller}, was for ${before.caller}`);
    if (before.answerType !== after.answerType) changes.push(`${before.id} answers in another format`);
    for (const part of ['params', 'query', 'body'] as const) {
      changes.push(...narrower(before[part] as Schema, after[part] as Schema, `${before.id} ${part}`));
    }
    changes.push(...thinner(before.answer as Schema, after.answer as Schema, `${before.id} answer`));
    return changes;
  });

/** Where a request that was fine is so no longer. */
const narrower = (before: Schema | undefined, after: Schema | undefined, at: string): string[] => {
  if (after === undefined) return [];
  if (before === undefined) return (after.required ?? []).map((name) => `${at}/${name} is newly required`);
  return accepts(after, before, at, 'request');
};

/** Where an answer may now hold what it could not before, or lacks what it had. */
const thinner = (before: Schema, after: Schema, at: string): string[] => accepts(before, after, at, 'answer');

/**
 * Whether everything that `given` allows is allowed by `wanted`; the differences otherwise. For a request `wanted` is
 * the new schema and `given` the old, for an answer the other way round.
 */
const accepts = (wanted: Schema, given: Schema, at: string, side: 'request' | 'answer'): string[] => {
  if (JSON.stringify(wanted) === JSON.stringify(given)) return [];
  const options = alternatives(given);
  const targets = alternatives(wanted);
  if (options.length > 1 || targets.length > 1) {
    const lost = options.filter((option) => !targets.some((target) => accepts(target, option, at, side).length === 0));
    return lost.map((option) => `${at}: ${JSON.stringify(option).slice(0, 120)} is ${side === 'request' ? 'no longer accepted' : 'new in the answer'}`);
  }
  const found: string[] = [];
  if (wanted.type !== given.type && wanted.type !== undefined && !(wanted.type === 'number' && given.type === 'integer')) {
    found.push(`${at}: ${String(given.type)} where ${wanted.type} is wanted`);
  }
  const missing = (wanted.required ?? []).filter((name) => !(given.required ?? []).includes(name));
  found.push(...missing.map((name) => `${at}/${name} is ${side === 'request' ? 'newly required' : 'no longer always there'}`));
  for (const [name, property] of Object.entries(wanted.properties ?? {})) {
    const other = given.properties?.[name];
    if (other) found.push(...accepts(property, other, `${at}/${name}`, side));
  }
  if (wanted.additionalProperties === false) {
    const extra = Object.keys(given.properties ?? {}).filter((name) => !wanted.properties?.[name]);
    found.push(...extra.map((name) => `${at}/${name} is refused`));
  }
  if (wanted.items && given.items) found.push(...accepts(wanted.items, given.items, `${at}[]`, side));
  for (const limit of ['pattern', 'const'] as const) {
    if (wanted[limit] !== undefined && wanted[limit] !== given[limit]) found.push(`${at}: ${limit} is another`);
  }
  if (JSON.stringify(wanted.patternProperties) !== JSON.stringify(given.patternProperties)) {
    found.push(`${at}: the keys or values of the map are others`);
  }
  for (const limit of ['maxLength', 'maximum', 'maxItems'] as const) {
    const bound = wanted[limit] as number | undefined;
    if (bound !== undefined && ((given[limit] as number | undefined) ?? Infinity) > bound) {
      found.push(`${at}: ${limit} is lower`);
    }
  }
  for (const limit of ['minLength', 'minimum', 'minItems'] as const) {
    const bound = wanted[limit] as number | undefined;
    if (bound !== undefined && ((given[limit] as number | undefined) ?? -Infinity) < bound) found.push(`${at}: ${limit} is higher`);
  }
  return found;
};

/** A union, an enumeration and a constant are all lists of alternatives. */
const alternatives = (schema: Schema): readonly Schema[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  if (schema.enum) return schema.enum.map((value) => ({ const: value, type: typeOf(value) }));
  return [schema];
};

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);
