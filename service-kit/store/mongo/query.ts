import type { QueryPlan, SortField } from '../definition.ts';
import type { Stored } from '../store.ts';
import { isWholeEntry } from '../words.ts';

/** A document as MongoDB has it. */
export interface Kept {
  _id: string;
  version: number;
}

/** Where a document of a list has the words that it is found by, and the revision they are of; never given out. */
export const listField = '_list';

/** A document as it was given to us. */
export function withoutList<D extends Stored>(doc: Kept): D {
  const { _id, [listField]: _, ...rest } = doc as Kept & { [listField]?: unknown };
  return { ...rest, id: _id } as unknown as D;
}

/** A field's name in MongoDB, which keeps the id under its own. */
export const keyOf = (field: string): string => (field === 'id' ? '_id' : field);

/** Fields as an index or a sort names them. */
export const keysOf = (fields: readonly SortField[]): Record<string, 1 | -1> =>
  Object.fromEntries(fields.map(({ field, descending }) => [keyOf(field), descending ? -1 : 1]));

/** The filter of a query. */
export function filterOf({ conditions, words }: Pick<QueryPlan, 'conditions' | 'words'>): Record<string, unknown> {
  const terms = conditions.map((condition): Record<string, unknown> => {
    const key = keyOf(condition.field);
    // Always below an operator: a value can then never be read as one.
    if (condition.is === 'in') return { [key]: { $in: [...condition.values] } };
    return { [key]: { [`$${condition.is}`]: condition.value } };
  });
  // A word is made of letters and digits, so nothing in it means more to a regular expression than itself.
  const found = words.map((word) => ({
    [`${listField}.words`]: isWholeEntry(word) ? { $eq: word } : { $regex: `^${word}` },
  }));
  const all = [...terms, ...found];
  return all.length === 0 ? {} : { $and: all };
}
