import { describe, expect, test } from 'vitest';
import { breakingChanges } from './compatibility.ts';
import type { Schema } from './published-schema.ts';
import { currentSnapshot } from './snapshot.ts';
import { type Mutation, mutationsOfOperation } from './testing/mutations.ts';

type Verdict = 'breaks' | 'fits';
const narrows = { request: 'breaks', answer: 'fits' } as const;
const widens = { request: 'fits', answer: 'breaks' } as const;
const replaces = { request: 'breaks', answer: 'breaks' } as const;
const keeps = { request: 'fits', answer: 'fits' } as const;

/** For each kind of change whether it breaks callers, in what they send and in what they receive. */
const inSchemas: Readonly<Record<string, Readonly<Record<'request' | 'answer', Verdict>>>> = {
  'description added': keeps,
  'optional field added': keeps,
  'required field added': narrows,
  'required field removed': replaces,
  'required field made optional': widens,
  'required field renamed': replaces,
  'required field renamed to an optional one': replaces,
  'required fields reordered': keeps,
  'optional field removed': replaces,
  'optional field made required': narrows,
  'optional field renamed': replaces,
  'all fields dropped': replaces,
  'closed to other fields': narrows,
  'opened to other fields': widens,
  'map without its keys': replaces,
  'map with other keys': replaces,
  'map with another key': narrows,
  'items dropped': widens,
  'items of objects dropped': replaces,
  'repeated items allowed': widens,
  'repeated items forbidden': narrows,
  'format added': narrows,
  'pattern added': narrows,
  'pattern replaced': replaces,
  'pattern removed': widens,
  'multipleOf added': narrows,
  'limit of whole numbers rewritten': keeps,
  ...Object.fromEntries(
    ['Length', 'Items', 'Properties', 'imum', 'exclusive'].flatMap((name) => {
      const keywords = name === 'exclusive' ? ['exclusiveMinimum', 'exclusiveMaximum'] : [`min${name}`, `max${name}`];
      return keywords.flatMap((keyword) => [
        [`${keyword} added`, narrows],
        [`${keyword} tightened`, narrows],
        [`${keyword} loosened`, widens],
        [`${keyword} removed`, widens],
      ]);
    }),
  ),
  'constant replaced': replaces,
  'constant opened to its type': widens,
  'list with another value': widens,
  'list with a replaced value': replaces,
  'list without a value': narrows,
  'list opened to any text': widens,
  'list reordered': keeps,
  'list rewritten as a union': keeps,
  'another type': replaces,
  anything: widens,
  'anything instead of fields': replaces,
  'any number instead of whole ones': widens,
  'whole numbers only': narrows,
  'boolean rewritten as its values': keeps,
  'option added': widens,
  'option removed': narrows,
  'options reordered': keeps,
  'null allowed': widens,
};

const inOperations: Readonly<Record<string, Verdict>> = {
  'method changed': 'breaks',
  'path changed': 'breaks',
  'caller changed': 'breaks',
  'role removed': 'breaks',
  'role replaced': 'breaks',
  'role added': 'fits',
  'service changed': 'breaks',
  'content type changed': 'breaks',
  'answer opened to anything': 'breaks',
  'header added': 'fits',
  'header removed': 'breaks',
  'body limit lowered': 'breaks',
  'body limit raised': 'fits',
  'params dropped': 'breaks',
  'query dropped': 'breaks',
  'body dropped': 'breaks',
  'query added with a required field': 'breaks',
  'query added with an optional field': 'fits',
  'body added': 'breaks',
  'error added': 'fits',
  'error removed': 'breaks',
  'error replaced': 'breaks',
  'error with another status': 'breaks',
};

const expected = ({ kind, side }: Mutation): Verdict | undefined =>
  side === 'operation' ? inOperations[kind] : inSchemas[kind]?.[side];

const verdictOn = ({ before, after }: Mutation): Verdict =>
  breakingChanges([before], [after]).length > 0 ? 'breaks' : 'fits';

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const namesOf = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];
const inOrder = (schema: Schema, name: string): string => JSON.stringify(schema[name]) ?? '';

/** The keywords by which two schemas differ, in the innermost schema that holds all of the difference. */
const differing = (one: Schema, other: Schema): string[] => {
  const keywords = namesOf(one, other).filter((name) => inOrder(one, name) !== inOrder(other, name));
  const [only = ''] = keywords;
  const [within, now] = [one[only], other[only]];
  if (keywords.length !== 1 || !isSchema(within) || !isSchema(now)) return keywords;
  if (only === 'items') return differing(within, now);
  if (!['properties', 'patternProperties', 'anyOf'].includes(only)) return keywords;
  const places = namesOf(within, now).filter((name) => inOrder(within, name) !== inOrder(now, name));
  const [was, is] = [within[places[0] ?? ''], now[places[0] ?? '']];
  return places.length === 1 && isSchema(was) && isSchema(is) ? differing(was, is) : keywords;
};

/** Every keyword in a schema and in the schemas in it. */
const keywordsIn = (schema: Schema): string[] => {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema;
  const inner = [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    ...anyOf,
    ...(items ? [items] : []),
  ];
  return [...Object.keys(schema), ...inner.flatMap(keywordsIn)];
};

describe('of all changes at a single place of a published operation', () => {
  const mutations = currentSnapshot().flatMap(mutationsOfOperation);

  test.each<[string, Verdict]>([
    ['finds every breaking one', 'breaks'],
    ['allows every compatible one', 'fits'],
  ])(
    '%s',
    (_, verdict) => {
      const cases = mutations.filter((mutation) => expected(mutation) === verdict);
      const wrong = cases.filter((mutation) => verdictOn(mutation) !== verdict);
      console.log(`${cases.length - wrong.length} of ${cases.length} changes: ${verdict}`);
      expect(wrong.map(({ kind, place }) => `${kind}: ${place}`)).toEqual([]);
      expect(cases.length).toBeGreaterThan(10_000);
      // Ten seconds on a quiet machine.
    },
    90_000,
  );

  test('each keyword that a published schema uses is changed', () => {
    const used = new Set(
      currentSnapshot().flatMap(({ params, query, body, answer }) =>
        [params, query, body, answer].flatMap((schema) => (schema ? keywordsIn(schema as Schema) : [])),
      ),
    );
    const first = new Map(mutations.map((mutation) => [`${mutation.kind} ${mutation.side}`, mutation]));
    const changed = new Set(
      [...first.values()].flatMap(({ before, after }) =>
        (['params', 'query', 'body', 'answer'] as const).flatMap((part) =>
          before[part] && after[part] ? differing(before[part] as Schema, after[part] as Schema) : [],
        ),
      ),
    );
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((keyword) => !changed.has(keyword))).toEqual([]);
  });

  test('knows the verdict of every kind', () => {
    const unknown = mutations.filter((mutation) => expected(mutation) === undefined);
    expect([...new Set(unknown.map(({ kind, side }) => `${kind} (${side})`))]).toEqual([]);
  });
});
