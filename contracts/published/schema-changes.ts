import { Value } from 'typebox/value';
import { limitChanges, limitKeywords } from './limit-changes.ts';
import type { Position, Schema } from './published-schema.ts';

const compared = new Set([
  ...['type', 'anyOf', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'patternProperties', 'items'],
  ...limitKeywords,
]);
const annotations = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  '$comment',
  '$id',
  '$schema',
]);

/**
 * What breaks callers when `after` replaces `before`, one sentence with its cure each. Nothing breaks when every request
 * that was valid is still valid, every answer that is valid was valid before, and every field is still there. New fields
 * may be added on both sides: no caller sends or reads them yet. Where two schemas cannot be compared part by part they
 * count as different.
 */
export const schemaChanges = (before: Schema, after: Schema, at: Position): string[] => {
  if (before === after) return [];
  const unknown = incomparable(before, after);
  if (unknown.length > 0)
    return unknown.map((keyword) => `${at.place}: ${keyword} differs and cannot be compared. Keep it.`);
  const [given, allowed] = at.side === 'request' ? [before, after] : [after, before];
  const targets = optionsOf(allowed);
  const sources = optionsOf(given);
  const lost = sources.flatMap(valuesOf).filter((value) => !targets.some((target) => Value.Check(target, value)));
  const shapes = sources.filter((option) => !isFixed(option));
  return [...valuesLost(lost, at), ...shapes.flatMap((shape) => closest(shape, targets, at))];
};

/** Keywords that this comparison does not know and that differ. Conditions beside `anyOf` are among them. */
const incomparable = (before: Schema, after: Schema): string[] => {
  const unknown = [before, after].flatMap((schema) =>
    Object.keys(schema).filter((keyword) =>
      schema.anyOf
        ? keyword !== 'anyOf' && !annotations.has(keyword)
        : !compared.has(keyword) && !annotations.has(keyword),
    ),
  );
  const isEqual = (keyword: string) => JSON.stringify(before[keyword]) === JSON.stringify(after[keyword]);
  return [...new Set(unknown)].filter((keyword) => !isEqual(keyword));
};

const optionsOf = (schema: Schema): readonly Schema[] => schema.anyOf?.flatMap(optionsOf) ?? [schema];

const isFixed = (schema: Schema): boolean =>
  'const' in schema || schema.enum !== undefined || schema.type === 'null' || schema.type === 'boolean';

/** The only values that a schema allows; none for a schema that allows a whole type. */
const valuesOf = (schema: Schema): readonly unknown[] => {
  if (!isFixed(schema)) return [];
  const listed = schema.enum ?? ('const' in schema ? [schema.const] : [true, false, null]);
  return listed.filter((value) => Value.Check(schema, value));
};

const valuesLost = (values: readonly unknown[], { side, place }: Position): string[] => {
  if (values.length === 0) return [];
  const list = values.map((value) => JSON.stringify(value)).join(', ');
  return side === 'request'
    ? [`${place} no longer accepts ${list}. Accept it as before.`]
    : [`${place} may now be ${list}, which callers do not know. Keep to the values of before.`];
};

/** The changes from a shape to the option that fits it best; none when one of the options allows all of it. */
const closest = (given: Schema, options: readonly Schema[], at: Position): string[] => {
  const ofType = options.filter((option) => !isFixed(option) && typeFits(given, option));
  if (ofType.length === 0) {
    const type = given.type ?? 'value';
    return at.side === 'request'
      ? [`${at.place} no longer accepts every ${type}. Accept it as before.`]
      : [`${at.place} may now be any ${type}, which callers do not expect. Keep it as it was.`];
  }
  return ofType.map((option) => shapeChanges(given, option, at)).reduce((a, b) => (b.length < a.length ? b : a));
};

const typeFits = (given: Schema, allowed: Schema): boolean =>
  allowed.type === undefined || allowed.type === given.type || (allowed.type === 'number' && given.type === 'integer');

/** Where `given` allows a value that `allowed` does not. Neither is a union or a list of values. */
const shapeChanges = (given: Schema, allowed: Schema, at: Position): string[] => {
  const [before, after] = at.side === 'request' ? [given, allowed] : [allowed, given];
  const items =
    before.items || after.items
      ? schemaChanges(before.items ?? {}, after.items ?? {}, { ...at, place: `${at.place}[]` })
      : [];
  return [...limitChanges(given, allowed, at), ...items, ...fieldChanges(before, after, at)];
};

/** Where fields were removed, became required or optional, changed, or where other fields are allowed. */
const fieldChanges = (before: Schema, after: Schema, at: Position): string[] => {
  const [given, allowed] = at.side === 'request' ? [before, after] : [after, before];
  const names = new Set([...Object.keys(before.properties ?? {}), ...Object.keys(after.properties ?? {})]);
  const changed = [...names].filter((name) => before.properties?.[name] !== after.properties?.[name]);
  const fields = changed.flatMap((name) => oneField(name, before, after, { ...at, place: `${at.place}/${name}` }));
  const required = (allowed.required ?? []).filter(
    // A removed field is reported as removed only.
    (name) => !(given.required ?? []).includes(name) && !(fieldOf(name, before) && !fieldOf(name, after)),
  );
  return [
    ...fields,
    ...required.map((name) =>
      at.side === 'request'
        ? `${at.place}/${name} is newly required, and callers do not send it. Make it optional.`
        : `${at.place}/${name} may now be missing, and callers rely on it. Keep it required.`,
    ),
    ...mapChanges(before, after, at),
    ...otherFields(given, allowed, at),
  ];
};

const oneField = (name: string, before: Schema, after: Schema, at: Position): string[] => {
  const old = fieldOf(name, before);
  const now = fieldOf(name, after);
  if (old && now) return schemaChanges(old, now, at);
  if (old)
    return [
      at.side === 'request'
        ? `${at.place} was removed: what callers send there would be rejected or lost. Keep it.`
        : `${at.place} was removed, and callers read it. Keep it.`,
    ];
  return at.side === 'answer' && before.additionalProperties === false
    ? [`${at.place} is new, but callers were promised no other fields. Leave it out.`]
    : [];
};

/** The schema of a field, also where a map describes it. */
const fieldOf = (
  name: string,
  { properties, patternProperties = {}, additionalProperties }: Schema,
): Schema | undefined => {
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  const map = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(name));
  return map?.[1] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
};

/** Maps are compared by the pattern of their keys. */
const mapChanges = (before: Schema, after: Schema, at: Position): string[] => {
  const old = before.patternProperties ?? {};
  const now = after.patternProperties ?? {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((pattern) => {
    const [was, is] = [old[pattern], now[pattern]];
    if (was && is) return schemaChanges(was, is, { ...at, place: `${at.place}/{key}` });
    if (was) return [`${at.place}: keys like ${pattern} were removed. Keep them.`];
    return at.side === 'request' || before.additionalProperties === false
      ? [`${at.place}: keys like ${pattern} follow a new rule. Leave it out.`]
      : [];
  });
};

const otherFields = (given: Schema, allowed: Schema, at: Position): string[] => {
  const rule = allowed.additionalProperties ?? true;
  const others = given.additionalProperties ?? true;
  if (rule === true || others === false) return [];
  if (rule === false)
    return [
      at.side === 'request'
        ? `${at.place} now rejects fields that it does not list (additionalProperties). Ignore them as before.`
        : `${at.place} may now hold other fields (additionalProperties), which callers do not expect. Keep it closed.`,
    ];
  const [before, after] = at.side === 'request' ? [others, rule] : [rule, others];
  const asSchema = (schema: true | Schema): Schema => (schema === true ? {} : schema);
  return schemaChanges(asSchema(before), asSchema(after), { ...at, place: `${at.place}/{other}` });
};
