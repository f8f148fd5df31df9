import type { CollectionDefinition, IndexDefinition, Range, Scalar, Stored, Where } from './store.ts';

/** A declared index, its fields taken apart. */
export interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly fields: readonly SortField[];
}

export interface SortField {
  readonly field: string;
  readonly descending: boolean;
}

/** One condition on one field, so that both engines read a Where alike. */
export type Condition = { readonly field: string } & (
  | { readonly is: 'eq'; readonly value: Scalar }
  | { readonly is: 'in'; readonly values: readonly Scalar[] }
  | { readonly is: 'lt' | 'lte' | 'gt' | 'gte'; readonly value: string | number }
);

export interface Plan {
  readonly name: string;
  readonly indexes: readonly Index[];
  /** Every field of any index, without id. */
  readonly fields: readonly string[];
  conditions(where: Where | undefined): Condition[];
  /** With the id as the tie-break in the direction of the last field. */
  sort(by: readonly string[] | undefined): SortField[];
  field(name: string): string;
  /** Throws where the document is not what the store can keep. */
  check(doc: Stored): void;
}

const namePattern = /^[a-z][a-z0-9_]*$/i;
const fieldPattern = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/i;
const ranges = ['lt', 'lte', 'gt', 'gte'] as const;

/** Reads a collection's definition once; throws for names that no engine should see. */
export function planOf(definition: CollectionDefinition<Stored>): Plan {
  const { name } = definition;
  if (!namePattern.test(name)) throw new Error(`Not a name for a collection: ${name}`);
  const indexes = definition.indexes.map((index) => readIndex(name, index));
  const fields = [...new Set(indexes.flatMap((index) => index.fields.map(({ field }) => field)))].filter(
    (field) => field !== 'id',
  );
  const known = (field: string): string => {
    if (field === 'id' || fields.includes(field)) return field;
    throw new Error(`${name}: no index is declared for ${field}`);
  };
  return {
    name,
    indexes,
    fields,
    field: known,
    conditions: (where = {}) => Object.entries(where).flatMap(([field, wanted]) => conditionsOf(known(field), wanted)),
    sort(by = []) {
      const sorted = by.map(readSortField);
      for (const { field } of sorted) known(field);
      return withTieBreak(sorted);
    },
    check(doc) {
      if (typeof doc.id !== 'string' || doc.id === '') throw new Error(`${name}: a document needs an id`);
      if (!Number.isSafeInteger(doc.version)) throw new Error(`${name}: a document needs a whole version`);
      for (const field of fields) {
        const value = field.split('.').reduce<unknown>((part, key) => partOf(part, key), doc);
        // An engine may index each member of a list, another its text; a scalar means the same to all.
        if (typeof value === 'object' && value !== null) throw new Error(`${name}: ${field} is indexed and no scalar`);
      }
    },
  };
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function readIndex(collection: string, { name, fields, unique = false }: IndexDefinition): Index {
  if (!namePattern.test(name)) throw new Error(`${collection}: not a name for an index: ${name}`);
  if (fields.length === 0) throw new Error(`${collection}: the index ${name} has no fields`);
  const read = fields.map(readSortField);
  for (const { field } of read)
    if (!fieldPattern.test(field)) throw new Error(`${collection}: not a field to index: ${field}`);
  // The id at the end lets the index answer the whole sort; a unique index must not have it.
  return { name, unique, fields: unique ? read : withTieBreak(read) };
}

const readSortField = (text: string): SortField =>
  text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };

/** The id at the end, so that an index answers a whole sort. */
export const withTieBreak = (fields: readonly SortField[]): SortField[] =>
  fields.some(({ field }) => field === 'id')
    ? [...fields]
    : [...fields, { field: 'id', descending: fields.at(-1)?.descending ?? false }];

function conditionsOf(field: string, wanted: Scalar | Range): Condition[] {
  if (typeof wanted !== 'object' || wanted === null) return [{ field, is: 'eq', value: wanted }];
  const found: Condition[] = [];
  if (wanted.in) found.push({ field, is: 'in', values: wanted.in });
  for (const is of ranges) {
    const value = wanted[is];
    if (value !== undefined) found.push({ field, is, value });
  }
  // An empty condition would match everything, which is never what a caller means.
  if (found.length === 0) throw new Error(`An empty condition on ${field}`);
  return found;
}
