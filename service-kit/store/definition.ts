import { documentCheck } from './document.ts';
import type {
  CollectionDefinition,
  IndexDefinition,
  ListDefinition,
  Range,
  Scalar,
  SortedQuery,
  Stored,
} from './store.ts';
import { entriesOf, isWord } from './words.ts';

/** A declared index, its fields taken apart. */
export interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly fields: readonly SortField[];
}

/** A field in an index or a sort, with its direction. */
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

/** A query taken apart. `listed`: it is one of the list's indexes, or words, that answer it. */
export interface QueryPlan {
  readonly conditions: readonly Condition[];
  /** With the id as the tie-break in the direction of the last field. */
  readonly sort: readonly SortField[];
  readonly words: readonly string[];
  readonly listed: boolean;
}

/** The list of a definition, its indexes taken apart. */
export interface ListPlan extends Omit<ListDefinition<Stored>, 'indexes'> {
  readonly indexes: readonly Index[];
  readonly fields: readonly string[];
}

/** A collection's definition as both engines read it. */
export type Plan = ReturnType<typeof planOf>;

const namePattern = /^[a-z][a-z0-9_]*$/i;
const fieldPattern = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/i;
const ranges = ['lt', 'lte', 'gt', 'gte'] as const;

/** More words than that make no document easier to find; 50 items with their links have some 1,500. */
const mostWords = 2000;

/** Reads a collection's definition once; throws for names that no engine should see. */
export function planOf<D extends Stored>(definition: CollectionDefinition<D>) {
  const { name, schema, durability = 'full' } = definition;
  if (!namePattern.test(name)) throw new Error(`Not a name for a collection: ${name}`);
  const indexes = definition.indexes.map((index) => readIndex(name, index));
  const fields = fieldsOf(indexes);
  const list = definition.list && readList(name, definition.list);
  const checkSchema = documentCheck(name, schema);
  return {
    name,
    indexes,
    /** Every field of any of these indexes, without id. */
    fields,
    list,
    schema,
    durability,
    /** `also` is a further field that the query is about. Throws where no declared index holds all its fields. */
    query({ where = {}, sort = [], words = [] }: SortedQuery, also?: string): QueryPlan {
      const sorted = sort.map(readSortField);
      const used = [...Object.keys(where), ...sorted.map(({ field }) => field), ...(also === undefined ? [] : [also])];
      const foreign = (known: readonly string[]) => used.find((field) => field !== 'id' && !known.includes(field));
      const strange = words.find((word) => !isWord(word));
      if (strange !== undefined) throw new Error(`${name}: not a word to search for: ${strange}`);
      const listed = list !== undefined && foreign(list.fields) === undefined;
      const unknown = foreign(listed ? list.fields : fields);
      if (unknown !== undefined) throw new Error(`${name}: no index is declared for ${unknown}`);
      if (words.length > 0 && !listed) throw new Error(`${name}: words are searched in a list only, by its own fields`);
      const conditions = Object.entries(where).flatMap(([field, wanted]) => conditionsOf(field, wanted));
      return {
        conditions,
        sort: withTieBreak(sorted),
        words,
        listed: listed && (words.length > 0 || used.some((field) => field !== 'id')),
      };
    },
    /** The index entries of a document's words, each once, joined by spaces. */
    entriesOf(doc: Stored): string {
      const words = [...new Set(list?.words(list.searched(doc)).filter(isWord))].slice(0, mostWords);
      return [...new Set(words.flatMap(entriesOf))].join(' ');
    },
    /** Throws where the document is not what the store can keep, InvalidDocumentError where it breaks its schema. */
    check(doc: Stored): void {
      if (typeof doc.id !== 'string' || doc.id === '') throw new Error(`${name}: a document needs an id`);
      if (!Number.isSafeInteger(doc.version)) throw new Error(`${name}: a document needs a whole version`);
      for (const field of [...fields, ...(list?.fields ?? [])]) {
        const value = fieldValue(doc, field);
        // An engine may index each member of a list, another its text; a scalar means the same to all.
        if (typeof value === 'object' && value !== null) throw new Error(`${name}: ${field} is indexed and no scalar`);
      }
      checkSchema(doc);
    },
  };
}

const fieldsOf = (indexes: readonly Index[]): string[] =>
  [...new Set(indexes.flatMap((index) => index.fields.map(({ field }) => field)))].filter((field) => field !== 'id');

function readList<D extends Stored>(collection: string, list: ListDefinition<D>): ListPlan {
  const indexes = list.indexes.map((index) => readIndex(collection, index));
  const fields = fieldsOf(indexes);
  if (indexes.some(({ unique }) => unique)) throw new Error(`${collection}: a list's index cannot be unique`);
  for (const field of list.counted)
    if (!fields.includes(field)) throw new Error(`${collection}: ${field} is counted and in no index of the list`);
  // What is called with a document of the collection is called with no other.
  return { ...(list as unknown as ListDefinition<Stored>), indexes, fields };
}

/** The value at a dotted field of a document. */
export const fieldValue = (doc: Stored, field: string): unknown =>
  field.split('.').reduce<unknown>((part, key) => partOf(part, key), doc);

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
